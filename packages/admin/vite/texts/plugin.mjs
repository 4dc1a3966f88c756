/** A Vite plugin that compiles the messages of all languages, so that no parser is shipped, and makes the pseudo-language of the English ones. */
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
  // From the end, so that what stands before keeps its place.
  return texts
    .toReversed()
    .reduce(
      (done, { area, key, message, start, end }) =>
        done.slice(0, start) + JSON.stringify(compileText(message, `${area}.${key}`)) + done.slice(end),
      code,
    );
}

/** The messages of one language, the portal's own among them. @param {string} tag */
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
