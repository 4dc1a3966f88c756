import { isEnglish } from '../../contract/texts/language.ts';

/** Converts a field's name to words: `MinimumSpend` → `Minimum spend`, `SKU` → `SKU`, `created_at` → `Created at`. */
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

let translatedNames: Words = {};

/** Sets the texts of field and record names. The keys are the names in camel case: `minimumSpend`. */
export function setFieldNames(words: Words): void {
  translatedNames = words;
}

/** Returns the name of a field or record type in the current language, or its own name in words if there is no text. */
export function labelOfName(name: string): string {
  const readable = humanise(name);
  const key = readable
    .replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z](?=[^A-Z]|$)/, (letter) => letter.toLowerCase());
  return (Object.hasOwn(translatedNames, key) ? translatedNames[key]?.() : undefined) ?? readable;
}

/** Returns the label of a field that holds ids: `SupplierId` → `Supplier`, `tag_ids` → `Tags`. */
export function labelOfReference(name: string): string {
  const [, single, many] = /^(.+?)_?[Ii]d(s?)$/.exec(name) ?? [];
  return labelOfName(single === undefined ? name : `${single}${many}`);
}

/** Adapts a label to the middle of a sentence: lower case in English, unchanged in other languages. */
export function inSentence(label: string): string {
  return isEnglish() ? label.toLowerCase() : label;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
