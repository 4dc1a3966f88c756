/**
 * Reads the catalogue of texts from the `defineTexts` calls in the sources: every `texts.ts`, every `…-texts.ts` of the
 * contract, and server files with their own texts.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parseAst } from 'vite';
import { z } from 'zod';

/** The portal's folder. All commands run in it. */
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
 * @property {string} name the exported name
 * @property {{ key: string, message: string, start: number, end: number }[]} texts
 */

/** @typedef {import('@lingui/message-utils/compileMessage').CompiledMessage} CompiledMessage */

/** Matches a `texts.ts`, or a `…-texts.ts` in the contract, and their JavaScript in the published package. */
export const textsFile =
  /[\\/](?:(?:packages|schema-admin|contract|src|server)[\\/](?:.*[\\/])?texts|(?:contract|tests[\\/]examples)[\\/][a-z-]+-texts)\.[jt]s$/;

/** Matches texts defined in the only file that uses them, as in areas of the server. */
const ownTexts = /^const \w+Texts = defineTexts\(/m;

/** @param {string} file its path from the root @param {string} code @returns {boolean} */
export function holdsTexts(file, code) {
  return textsFile.test(`/${file}`) || (/^server[\\/]/.test(file) && ownTexts.test(code));
}

/** Matches the translations of a language: `"area.key": "message"`, one per line, sorted by key. */
export const messagesFile = /[\\/]contract[\\/]texts[\\/]messages[\\/][A-Za-z-]+\.json$/;

const MessagesByKey = z.record(z.string(), z.string());

/** @param {string} json */
function parseMessages(json) {
  return MessagesByKey.parse(JSON.parse(json));
}

/**
 * Returns the texts that a file defines, by area. Throws if a `defineTexts` call isn't a literal, or if a `texts.ts`
 * contains anything else.
 * @param {string} code
 * @param {string} file
 * @returns {AreaTexts[]}
 */
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
      `${file}: a texts file exports one defineTexts('area', { key: 'message' }) per area, and nothing else\n${z.prettifyError(read.error)}`,
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

/**
 * Returns all source files of the package, the portal, its server and its brand, without tests. Paths are relative to
 * the portal's folder.
 * @returns {string[]}
 */
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

/**
 * Returns the existing files with a language's messages: the package's and the portal's.
 * @param {string} tag
 * @returns {string[]}
 */
export function messagesFiles(tag) {
  return messagesFolders.map((folder) => join(folder, `${tag}.json`)).filter((file) => existsSync(file));
}

/**
 * Returns the messages of a language. The portal's override the package's.
 * @param {string} tag
 * @returns {Record<string, string>}
 */
export function readMessages(tag) {
  return Object.assign({}, ...messagesFiles(tag).map((file) => parseMessages(readFileSync(file, 'utf8'))));
}
