/**
 * The form in which texts are searched. The function `search_text` of migration 0070 does the same in PostgreSQL; a test
 * compares both. Neither depends on a locale.
 */

/** U+00B4 is an apostrophe on many keyboards. Unicode would decompose it to a space with an accent. */
const acute = /\u00B4/g;
/** Accents and vowel marks, soft hyphens, direction marks, zero-width characters and variation selectors. */
const invisible =
  /[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670]|[\u06D6-\u06ED]|[\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]|[\u00AD\u061C\u0640\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
const quotes = /['"`\u02B9\u02BB-\u02BD\u02C8\u055A\u05F3\u2018-\u201F\u2032\u2035]/g;
const gaps = /[ \t-\r\u2028\u2029()[\]\u05BE\u2010\u2012-\u2015\u2043\u2212-]+/g;

/** Letters that Unicode does not decompose, capitals beyond ASCII, Urdu and Persian letters that look like Arabic ones, and digits. */
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

/** `+44`, `0044`, `(0)`: what comes before a British number in place of its first 0. `0044` only before ten digits, because codes begin like that too. */
const dialled = /(^|[^a-z0-9])(?:\+ ?44|0044(?= ?0? ?[1-9](?:[ .]?[0-9]){9})) ?0? ?/g;
/** What stands between the groups of digits of a number that begins with 0. */
const grouping = /(?<=(?:^| )0[0-9 .]*)[ .](?=[0-9])/g;

/**
 * Returns the form of a text, stored or typed, in which one is looked for in the other: without accents, capitals,
 * quotation marks and invisible characters; with one space for spaces, dashes and brackets; British telephone numbers
 * from their first 0 and without gaps.
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

/** Returns whether a text holds what is searched for. */
export function isFoundIn(text: string, query: string): boolean {
  return searchText(text).includes(searchText(query));
}
