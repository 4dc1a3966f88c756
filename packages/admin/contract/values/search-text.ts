/**
 * Normalises texts for search. The SQL function `search_text` of migration 0070 does the same, and a test compares
 * them. Neither depends on a locale.
 */

/** U+00B4 serves as an apostrophe on many keyboards. NFKD would decompose it to a space and an accent. */
const acute = /\u00B4/g;
/** Accents, vowel marks, soft hyphens, direction marks, zero-width characters and variation selectors. */
const invisible =
  /[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670]|[\u06D6-\u06ED]|[\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]|[\u00AD\u061C\u0640\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
const quotes = /['"`\u02B9\u02BB-\u02BD\u02C8\u055A\u05F3\u2018-\u201F\u2032\u2035]/g;
const gaps = /[ \t-\r\u2028\u2029()[\]\u05BE\u2010\u2012-\u2015\u2043\u2212-]+/g;

/** Letters without a decomposition, capitals beyond ASCII, Urdu and Persian variants of Arabic letters, and digits. */
const [from, to] = [
  'ŁłØøĐđÐðĦħıŦŧŊŋƏəΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐىیکہۃةھە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  'llooddddhhittnneeαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґييكههههه01234567890123456789',
].map((letters) => [...letters]);
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
  ...Object.fromEntries(from?.map((letter, index) => [letter, to?.[index] ?? '']) ?? []),
};

/**
 * Prefixes that replace the first 0 of a British number: `+44`, `0044`, `(0)`. `0044` must precede ten digits, because
 * some codes start with it too.
 */
const dialled = /(^|[^a-z0-9])(?:\+ ?44|0044(?= ?0? ?[1-9](?:[ .]?[0-9]){9})) ?0? ?/g;
/** Separators between groups of digits in a number that starts with 0. */
const grouping = /(?<=(?:^| )0[0-9 .]*)[ .](?=[0-9])/g;

/**
 * Returns the search form of a text: no accents, capitals, quotation marks or invisible characters; one space for
 * spaces, dashes and brackets; British telephone numbers from their first 0, without spaces.
 */
export function searchText(text: string): string {
  return text
    .replace(acute, '')
    .normalize('NFKD')
    .replace(invisible, '')
    .replace(/[^ -~]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(quotes, '')
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
    .replace(gaps, ' ')
    .replace(/^ | $/g, '')
    .replace(dialled, '$10')
    .replace(grouping, '');
}

/** Returns whether a text contains the query. */
export function isFoundIn(text: string, query: string): boolean {
  return searchText(text).includes(searchText(query));
}
