/** Finds problems in a text catalogue and its translations. */
import { compileText } from '../../packages/admin/vite/texts/catalogue.mjs';

/** @typedef {import('../../packages/admin/vite/texts/catalogue.mjs').AreaTexts} AreaTexts */
/** @typedef {import('../../packages/admin/vite/texts/catalogue.mjs').CompiledMessage} CompiledMessage */

/**
 * Returns the plural forms that the language needs but the message lacks.
 * @param {CompiledMessage} message
 * @param {string} tag
 * @returns {string[]}
 */
function missingForms(message, tag) {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, type, branches] = token;
    if (typeof branches !== 'object' || branches === null) return [];
    const forms =
      type === 'plural' || type === 'selectordinal'
        ? new Intl.PluralRules(tag, { type: type === 'plural' ? 'cardinal' : 'ordinal' }).resolvedOptions()
            .pluralCategories
        : ['other'];
    const missing = forms.filter((form) => !Object.hasOwn(branches, form)).map((form) => `{${name}} has no "${form}"`);
    return [
      ...missing,
      ...Object.values(branches).flatMap((inner) => (Array.isArray(inner) ? missingForms(inner, tag) : [])),
    ];
  });
}

/** Returns the names of all placeholders in a message. @param {CompiledMessage} message @returns {string[]} */
function placeholdersOf(message) {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , branches] = token;
    const inner =
      typeof branches === 'object' && branches !== null
        ? Object.values(branches).flatMap((branch) => (Array.isArray(branch) ? placeholdersOf(branch) : []))
        : [];
    return [name, ...inner];
  });
}

/**
 * @param {string} key
 * @param {string} message
 * @param {string} tag
 * @returns {{ problems: string[], names: Set<string> }}
 */
function checkMessage(key, message, tag) {
  try {
    const compiled = compileText(message, key);
    return {
      problems: missingForms(compiled, tag).map((problem) => `${key}: ${problem}`),
      names: new Set(placeholdersOf(compiled)),
    };
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)], names: new Set() };
  }
}

/** @param {readonly string[]} names @param {string} what */
function findDuplicates(names, what) {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(
    (name) => `${name}: two ${what} have this name`,
  );
}

/**
 * @param {readonly AreaTexts[]} catalogue
 * @param {readonly string[]} sources the files that may use its texts
 * @returns {string[]}
 */
export function problemsOfCatalogue(catalogue, sources) {
  const usedTexts = new Set(sources.flatMap((source) => [...source.matchAll(/\b\w+Texts\.\w+/g)].map(([use]) => use)));
  /** Catalogues that are passed as a whole and looked up by field name. */
  const handedOn = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\bfieldNames = \{([^}]*)\}/g)].flatMap(([, names = '']) => names.match(/\w+Texts\b/g) ?? []),
    ),
  );
  return [
    ...findDuplicates(
      catalogue.map(({ area }) => area),
      'areas',
    ),
    ...findDuplicates(
      catalogue.map(({ name }) => name),
      'catalogues',
    ),
    ...catalogue
      .filter(({ name }) => !name.endsWith('Texts'))
      .map(({ file, name }) => `${file}: ${name} does not end with "Texts"`),
    ...catalogue.flatMap(({ area, name, texts }) => [
      ...findDuplicates(
        texts.map(({ key }) => `${area}.${key}`),
        'texts',
      ),
      ...texts
        .filter(({ key }) => !handedOn.has(name) && !usedTexts.has(`${name}.${key}`))
        .map(({ key }) => `${area}.${key}: nothing uses ${name}.${key}`),
      ...texts.flatMap(({ key, message }) => checkMessage(`${area}.${key}`, message, 'en-GB').problems),
    ]),
  ];
}

/**
 * Returns the problems with a translation: syntax errors, missing plural forms, and other placeholders than in English.
 * @param {string} key
 * @param {string} original
 * @param {string} tag
 * @param {string} message
 * @returns {string[]}
 */
function problemsOfText(key, original, tag, message) {
  const { names } = checkMessage(key, original, 'en-GB');
  const own = checkMessage(key, message, tag);
  const lost = [...names].filter((name) => !own.names.has(name)).map((name) => `${key}: {${name}} is missing`);
  const extra = [...own.names].filter((name) => !names.has(name)).map((name) => `${key}: English has no {${name}}`);
  return [...own.problems, ...lost, ...extra];
}

/**
 * Returns whether a translation is still English. Texts without words, such as `{from} – {to}`, don't count.
 * @param {string} original
 * @param {string} message
 */
function isSameAsEnglish(original, message) {
  return message === original && /\p{L}{2}/u.test(original.replaceAll(/\{[^}]*\}/g, ''));
}

/**
 * Returns the problems with a language: missing, unknown, invalid and untranslated texts.
 * @param {readonly AreaTexts[]} catalogue
 * @param {string} tag
 * @param {Readonly<Record<string, string>>} messages
 * @param {readonly string[]} same keys whose texts are intentionally the same as in English
 * @returns {string[]}
 */
export function problemsOfLanguage(catalogue, tag, messages, same = []) {
  const english = new Map(
    catalogue.flatMap(({ area, texts }) => texts.map(({ key, message }) => [`${area}.${key}`, message])),
  );
  const problems = [...english].flatMap(([key, original]) => {
    const message = messages[key];
    if (message === undefined) return [`${key} is missing`];
    const isAlike = isSameAsEnglish(original, message);
    if (isAlike && !same.includes(key)) return [`${key} is left in English`];
    if (!isAlike && same.includes(key)) return [`${key} is listed as the same in English, but differs`];
    return problemsOfText(key, original, tag, message);
  });
  const unknown = [...new Set([...Object.keys(messages), ...same])]
    .filter((key) => !english.has(key))
    .map((key) => `${key} is not in the catalogue`);
  return [...problems, ...unknown].map((problem) => `${tag}: ${problem}`);
}
