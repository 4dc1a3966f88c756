/** A Vite plugin that compiles the messages of all languages, so that no parser is shipped, and makes the pseudo-language of the English ones. */
import { relative } from 'node:path';
import { root } from '../run.mjs';
import { compileText, holdsTexts, messagesFile, parseMessages, readCatalogue, readTexts } from './catalogue.mjs';
import { pseudoMessage } from './pseudo.mjs';

const pseudoFile = /[\\/]contract[\\/]texts[\\/]pseudo-messages\.ts$/;

/** @param {string} code @param {string} file */
function compileTexts(code, file) {
  const texts = readTexts(code, file).flatMap(({ area, texts: ofArea }) => ofArea.map((text) => ({ ...text, area })));
  // From the end, so that what stands before keeps its place.
  return texts.toReversed().reduce((done, { area, key, message, start, end }) => done.slice(0, start) + JSON.stringify(compileText(message, `${area}.${key}`)) + done.slice(end), code);
}

/** @param {string} code @param {string} file */
function compileMessages(code, file) {
  return JSON.stringify(Object.fromEntries(Object.entries(parseMessages(code)).map(([key, message]) => [key, compileText(message, `${file}: ${key}`)])));
}

function pseudoMessages() {
  const messages = readCatalogue().flatMap(({ area, texts }) => texts.map(({ key, message }) => [`${area}.${key}`, pseudoMessage(compileText(message, `${area}.${key}`))]));
  return `export const pseudoMessages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))});`;
}

/** @returns {import('vite').Plugin} */
export function compileCatalogue() {
  return {
    name: 'compile-catalogue',
    enforce: 'pre',
    transform(code, id) {
      const [path = id] = id.split('?');
      const file = relative(root, path);
      if (holdsTexts(file, code)) return { code: compileTexts(code, file), map: null };
      if (messagesFile.test(path)) return { code: compileMessages(code, relative(root, path)), map: null };
      if (pseudoFile.test(path)) return { code: pseudoMessages(), map: null };
      return undefined;
    },
  };
}
