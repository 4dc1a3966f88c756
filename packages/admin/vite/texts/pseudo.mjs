/**
 * The pseudo-language: English that anybody can read and nobody can overlook. Its letters carry accents, it is a third
 * longer, and it stands in brackets, so that a text that is not of the catalogue, is cut off or is glued together shows.
 */

/** @typedef {import('./catalogue.mjs').CompiledMessage} CompiledMessage */

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçðéƒĝĥîĵķļɱñóþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÓÞǪŔŠŢÛṼŴẊÝŽ';
const letters = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]));
const longerBy = 1 / 3;

/** @param {string} text */
const accent = (text) => [...text].map((letter) => letters.get(letter) ?? letter).join('');

/** @param {CompiledMessage} message @returns {string} */
const wordsOf = (message) => message.map((token) => (typeof token === 'string' ? token : '')).join('');

/** @param {CompiledMessage} message @returns {CompiledMessage} */
function disguise(message) {
  return message.map((token) => {
    if (typeof token === 'string') return accent(token);
    const [name, type, branches] = token;
    if (type === undefined || typeof branches !== 'object' || branches === null) return token;
    const disguised = Object.entries(branches).map(([branch, inner]) => [
      branch,
      Array.isArray(inner) ? disguise(inner) : inner,
    ]);
    return [name, type, Object.fromEntries(disguised)];
  });
}

/** A compiled message in the pseudo-language: its values, plurals and choices stay. @param {CompiledMessage} message @returns {CompiledMessage} */
export function pseudoMessage(message) {
  // In words, which break into lines as others do.
  const longer = '~'.repeat(Math.ceil(wordsOf(message).length * longerBy)).replaceAll(/~{5}(?=~)/g, '~~~~~ ');
  return ['[', ...disguise(message), `${longer}]`];
}
