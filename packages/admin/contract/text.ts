/** Schemas of typed texts, with error messages (decisions, "Too long"). Inputs don't truncate the text. */
import { contractTexts } from './texts.ts';
import { codeText, freeText } from './values/characters.ts';

/** Returns a schema's error for a text that is too long, in the language of the request. */
export const tooLong = (limit: number) => ({ error: () => contractTexts.maxLength({ limit }) });

const tooShort = (min: number) => ({
  error: () => (min === 1 ? contractTexts.required() : contractTexts.minLength({ limit: min })),
});

/** Returns the schema of an optional text with a maximum length after trimming. */
export function shortText(max: number) {
  return freeText().max(max, tooLong(max));
}

/** Returns the schema of a text with a minimum and a maximum length after trimming. */
export function requiredText(min: number, max: number) {
  return shortText(max).min(min, tooShort(min));
}

/** Returns the schema of a code, such as a post code. Its length does not include invisible characters. */
export function requiredCode(min: number, max: number) {
  return codeText().max(max, tooLong(max)).min(min, tooShort(min));
}
