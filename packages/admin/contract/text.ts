/** Texts that people type, with the messages they are refused with (decisions, "Too long"). Inputs do not cut them. */
import { contractTexts } from './texts.ts';
import { codeText, freeText } from './values/characters.ts';

/** As the error of a schema: said in the language of whoever is refused. */
export const tooLong = (limit: number) => ({ error: () => contractTexts.maxLength({ limit }) });

const tooShort = (min: number) => ({
  error: () => (min === 1 ? contractTexts.required() : contractTexts.minLength({ limit: min })),
});

/** Not longer than that once trimmed; may be empty. */
export function shortText(max: number) {
  return freeText().max(max, tooLong(max));
}

/** Between two lengths once trimmed. */
export function requiredText(min: number, max: number) {
  return shortText(max).min(min, tooShort(min));
}

/** A code, such as a post code, between two lengths without its invisible characters. */
export function requiredCode(min: number, max: number) {
  return codeText().max(max, tooLong(max)).min(min, tooShort(min));
}
