/**
 * The pseudo-language: readable English with accents, a third longer and in brackets. It reveals texts that
 * aren't in the catalogue, are truncated or are concatenated.
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

/**
 * Returns a message in the pseudo-language. Values, plurals and choices are unchanged.
 * @param {CompiledMessage} message
 * @returns {CompiledMessage}
 */
export function pseudoMessage(message) {
  // Pad in groups, which wrap like words.
  const longer = '~'.repeat(Math.ceil(wordsOf(message).length * longerBy)).replaceAll(/~{5}(?=~)/g, '~~~~~ ');
  return ['[', ...disguise(message), `${longer}]`];
}
