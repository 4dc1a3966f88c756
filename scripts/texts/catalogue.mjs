/** Reads the catalogue from the sources: every `texts.ts`, in the contract every `…-texts.ts`, and each file of the server that says its own, each with a `defineTexts` for an area, or for each of several that belong together. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parseAst } from 'vite';
import { z } from 'zod';
import { root } from '../run.mjs';

const Text = z.object({ type: z.literal('Literal'), value: z.string(), start: z.number(), end: z.number() });
const Key = z.union([z.object({ type: z.literal('Identifier'), name: z.string() }).transform(({ name }) => name), Text.transform(({ value }) => value)]);
const Messages = z.object({ type: z.literal('ObjectExpression'), properties: z.array(z.object({ type: z.literal('Property'), key: Key, value: Text })) });
const Definition = z.object({
  type: z.literal('ExportNamedDeclaration'),
  declaration: z.object({
    declarations: z.tuple([
      z.object({
        id: z.object({ name: z.string() }),
        init: z.object({ callee: z.object({ name: z.literal('defineTexts') }), arguments: z.tuple([Text, Messages]) }),
      }),
    ]),
  }),
});

/**
 * @typedef {object} AreaTexts
 * @property {string} file
 * @property {string} area
 * @property {string} name what the sources call it
 * @property {{ key: string, message: string, start: number, end: number }[]} texts
 */

/** @typedef {import('@lingui/message-utils/compileMessage').CompiledMessage} CompiledMessage */

/** The areas of the contract stand in one folder: there a file of texts is called `shop-texts.ts`, as among the examples of the documents. */
export const textsFile = /[\\/](?:(?:packages|contract|src|server)[\\/](?:.*[\\/])?texts|(?:contract|tests[\\/]examples)[\\/][a-z-]+-texts)\.ts$/;

/** An area of the server that speaks in one file alone has its texts there, for that file only. */
const ownTexts = /^const \w+Texts = defineTexts\(/m;

/** @param {string} file its path from the root @param {string} code @returns {boolean} */
export function holdsTexts(file, code) {
  return textsFile.test(`/${file}`) || (/^server[\\/]/.test(file) && ownTexts.test(code));
}

/** What another language says: `"area.key": "message"`, one text a line, in the order of their keys. */
export const messagesFile = /[\\/]contract[\\/]texts[\\/]messages[\\/][a-z]+\.json$/;

const MessagesByKey = z.record(z.string(), z.string());

/** @param {string} json */
export function parseMessages(json) {
  return MessagesByKey.parse(JSON.parse(json));
}

/** What one file defines, area by area. Throws where it is anything but `defineTexts` with the messages written out; a `texts.ts` has nothing else. @param {string} code @param {string} file @returns {AreaTexts[]} */
export function readTexts(code, file) {
  const { body } = parseAst(code, { lang: 'ts' });
  const defined = textsFile.test(`/${file}`)
    ? body.filter(({ type }) => type === 'ExportNamedDeclaration')
    : body.filter(({ start, end }) => ownTexts.test(code.slice(start, end))).map((declaration) => ({ type: 'ExportNamedDeclaration', declaration }));
  const read = z.tuple([Definition], Definition).safeParse(defined);
  if (!read.success) throw new Error(`${file}: a file of texts exports defineTexts('area', { key: 'message' }), for each area one, and nothing else\n${z.prettifyError(read.error)}`);
  return read.data.map(({ declaration: { declarations: [{ id, init }] } }) => {
    const [area, { properties }] = init.arguments;
    return { file, area: area.value, name: id.name, texts: properties.map(({ key, value: { value, start, end } }) => ({ key, message: value, start, end })) };
  });
}

/** @param {string} message @param {string} where @returns {CompiledMessage} */
export function compileText(message, where) {
  try {
    return compileMessageOrThrow(message);
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** All source files of the portal and the server, and what the portal wears, tests aside, by their paths from the root. @returns {string[]} */
export function sourceFiles() {
  // A portal that was created has no server.
  const found = ['packages', 'contract', 'src', 'server'].filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return ['portal.config.ts', ...found];
}

/** @returns {AreaTexts[]} */
export function readCatalogue() {
  return sourceFiles()
    .sort()
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
    .filter(({ file, code }) => holdsTexts(file, code))
    .flatMap(({ file, code }) => readTexts(code, file));
}

const messagesFolder = join(root, 'packages', 'admin', 'contract', 'texts', 'messages');

/** The tags of the languages beside English. @returns {string[]} */
export function translatedTags() {
  return readdirSync(messagesFolder).map((file) => file.replace(/\.json$/, '')).sort();
}

/** @param {string} tag @returns {Record<string, string>} */
export function readMessages(tag) {
  return parseMessages(readFileSync(join(messagesFolder, `${tag}.json`), 'utf8'));
}

/** Messages as their file holds them: sorted, one a line. @param {Readonly<Record<string, string>>} messages @returns {string} */
export function writeMessages(messages) {
  return `{\n${Object.keys(messages).sort().map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(messages[key])}`).join(',\n')}\n}`;
}
