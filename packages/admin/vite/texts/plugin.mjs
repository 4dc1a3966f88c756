/**
 * A Vite plugin that compiles the messages of all languages, so that no parser is shipped, and generates the
 * pseudo-language.
 */
import { basename, relative } from 'node:path';
import {
  compileText,
  holdsTexts,
  messagesFile,
  messagesFiles,
  portalFolder,
  readCatalogue,
  readMessages,
  readTexts,
} from './catalogue.mjs';
import { pseudoMessage } from './pseudo.mjs';

const pseudoFile = /[\\/]contract[\\/]texts[\\/]pseudo-messages\.[jt]s$/;

/** @param {string} code @param {string} file */
function compileTexts(code, file) {
  const texts = readTexts(code, file).flatMap(({ area, texts: ofArea }) => ofArea.map((text) => ({ ...text, area })));
  // Replace from the end, so that earlier offsets stay valid.
  return texts
    .toReversed()
    .reduce(
      (done, { area, key, message, start, end }) =>
        done.slice(0, start) + JSON.stringify(compileText(message, `${area}.${key}`)) + done.slice(end),
      code,
    );
}

/**
 * Compiles the messages of a language, including the portal's own.
 * @param {string} tag
 */
function compileMessages(tag) {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(readMessages(tag)).map(([key, message]) => [key, compileText(message, `${tag}: ${key}`)]),
    ),
  );
}

function pseudoMessages() {
  const messages = readCatalogue().flatMap(({ area, texts }) =>
    texts.map(({ key, message }) => [`${area}.${key}`, pseudoMessage(compileText(message, `${area}.${key}`))]),
  );
  return `export const pseudoMessages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))});`;
}

/** @returns {import('vite').Plugin} */
export function compileCatalogue() {
  return {
    name: 'compile-catalogue',
    enforce: 'pre',
    transform(code, id) {
      const [path = id] = id.split('?');
      const file = relative(portalFolder, path);
      if (holdsTexts(file, code)) return { code: compileTexts(code, file), map: null };
      if (messagesFile.test(path)) {
        const tag = basename(path, '.json');
        for (const each of messagesFiles(tag)) this.addWatchFile(each);
        return { code: compileMessages(tag), map: null };
      }
      if (pseudoFile.test(path)) return { code: pseudoMessages(), map: null };
      return undefined;
    },
  };
}
