import { speaksEnglish } from '../../contract/texts/language.ts';

/** A field's wire name as people read it: `MinimumSpend` → `Minimum spend`, `SKU` → `SKU`, `created_at` → `Created at`. */
export function humanise(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .trim()
    .split(/\s+/)
    .map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return capitalise(words);
}

type Words = Readonly<Record<string, () => string>>;

let known: Words = {};

/** From now on the fields and records of those names are called by a text of the catalogue; its keys are their words: `minimumSpend`. */
export function nameFields(...words: readonly Words[]): void {
  known = Object.assign({}, ...words);
}

/** What a field of the wire or a kind of record is called in the language that is spoken; where no text says it, by its own name made readable. */
export function wordsOfName(name: string): string {
  const readable = humanise(name);
  const key = readable
    .replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z](?=[^A-Z]|$)/, (letter) => letter.toLowerCase());
  return (Object.hasOwn(known, key) ? known[key]?.() : undefined) ?? readable;
}

/** What a field that holds ids of others is called: `SupplierId` → `Supplier`, `tag_ids` → `Tags`. */
export function wordsOfReference(name: string): string {
  const [, single, many] = /^(.+?)_?[Ii]d(s?)$/.exec(name) ?? [];
  return wordsOfName(single === undefined ? name : `${single}${many}`);
}

/** A label, or the name of a field or a resource, inside a sentence: English writes it small there, other languages as it is. */
export function inSentence(label: string): string {
  return speaksEnglish() ? label.toLowerCase() : label;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
