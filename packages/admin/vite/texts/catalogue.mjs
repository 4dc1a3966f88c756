/** Reads the catalogue from the sources: every `texts.ts`, in the contract every `…-texts.ts`, and each file of the server that says its own, each with a `defineTexts` for an area, or for each of several that belong together. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parseAst } from 'vite';
import { z } from 'zod';

/** The portal's folder: each command runs in it. */
export const portalFolder = process.cwd();
const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

const Text = z.object({ type: z.literal('Literal'), value: z.string(), start: z.number(), end: z.number() });
const Key = z.union([
  z.object({ type: z.literal('Identifier'), name: z.string() }).transform(({ name }) => name),
  Text.transform(({ value }) => value),
]);
const Messages = z.object({
  type: z.literal('ObjectExpression'),
  properties: z.array(z.object({ type: z.literal('Property'), key: Key, value: Text })),
});
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

/** A `texts.ts`, in the contract also a `…-texts.ts`, and in the published package their JavaScript. */
export const textsFile =
  /[\\/](?:(?:packages|schema-admin|contract|src|server)[\\/](?:.*[\\/])?texts|(?:contract|tests[\\/]examples)[\\/][a-z-]+-texts)\.[jt]s$/;

/** An area of the server that speaks in one file alone has its texts there, for that file only. */
const ownTexts = /^const \w+Texts = defineTexts\(/m;

/** @param {string} file its path from the root @param {string} code @returns {boolean} */
export function holdsTexts(file, code) {
  return textsFile.test(`/${file}`) || (/^server[\\/]/.test(file) && ownTexts.test(code));
}

/** What another language says: `"area.key": "message"`, one text a line, in the order of their keys. */
export const messagesFile = /[\\/]contract[\\/]texts[\\/]messages[\\/][A-Za-z-]+\.json$/;

const MessagesByKey = z.record(z.string(), z.string());

/** @param {string} json */
function parseMessages(json) {
  return MessagesByKey.parse(JSON.parse(json));
}

/** What one file defines, area by area. Throws where it is anything but `defineTexts` with the messages written out; a `texts.ts` has nothing else. @param {string} code @param {string} file @returns {AreaTexts[]} */
export function readTexts(code, file) {
  const { body } = parseAst(code, { lang: 'ts' });
  const defined = textsFile.test(`/${file}`)
    ? body.filter(({ type }) => type === 'ExportNamedDeclaration')
    : body
        .filter(({ start, end }) => ownTexts.test(code.slice(start, end)))
        .map((declaration) => ({ type: 'ExportNamedDeclaration', declaration }));
  const read = z.tuple([Definition], Definition).safeParse(defined);
  if (!read.success) {
    throw new Error(
      `${file}: a file of texts exports defineTexts('area', { key: 'message' }), for each area one, and nothing else\n${z.prettifyError(read.error)}`,
    );
  }
  return read.data.map(
    ({
      declaration: {
        declarations: [{ id, init }],
      },
    }) => {
      const [area, { properties }] = init.arguments;
      return {
        file,
        area: area.value,
        name: id.name,
        texts: properties.map(({ key, value: { value, start, end } }) => ({ key, message: value, start, end })),
      };
    },
  );
}

/** @param {string} message @param {string} where @returns {CompiledMessage} */
export function compileText(message, where) {
  try {
    return compileMessageOrThrow(message);
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** @param {string} folder @returns {string[]} */
function scriptsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name))
    .map((entry) => relative(portalFolder, join(entry.parentPath, entry.name)));
}

/** All source files of the package, the portal and its server, and the portal's brand, without tests. Paths from the portal's folder. @returns {string[]} */
export function sourceFiles() {
  const ofPackage = ['contract', 'providers', 'engine', 'app'].map((folder) => join(packageFolder, folder));
  const ofPortal = ['contract', 'src', 'server'].map((folder) => join(portalFolder, folder));
  return ['portal.config.ts', ...[...ofPackage, ...ofPortal].flatMap(scriptsIn)];
}

/** @returns {AreaTexts[]} */
export function readCatalogue() {
  return sourceFiles()
    .sort()
    .map((file) => ({ file, code: readFileSync(join(portalFolder, file), 'utf8') }))
    .filter(({ file, code }) => holdsTexts(file, code))
    .flatMap(({ file, code }) => readTexts(code, file));
}

const messagesFolders = [packageFolder, portalFolder].map((folder) => join(folder, 'contract', 'texts', 'messages'));

/** The files with a language's messages: the package's and the portal's own, as far as they exist. @param {string} tag @returns {string[]} */
export function messagesFiles(tag) {
  return messagesFolders.map((folder) => join(folder, `${tag}.json`)).filter((file) => existsSync(file));
}

/** The package's messages and the portal's own. @param {string} tag @returns {Record<string, string>} */
export function readMessages(tag) {
  return Object.assign({}, ...messagesFiles(tag).map((file) => parseMessages(readFileSync(file, 'utf8'))));
}
