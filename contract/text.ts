/** Texts that people type, with the messages they are refused with (decisions, "Too long"). Inputs do not cut them. */
import { z } from 'zod';
import { contractTexts } from './texts.ts';

/** As the error of a schema: said in the language of whoever is refused. */
export const tooLong = (limit: number) => ({ error: () => contractTexts.maxLength({ limit }) });

/** Not longer than that once trimmed; may be empty. */
export function shortText(max: number) {
  return z.string().trim().max(max, tooLong(max));
}

/** Between two lengths once trimmed. */
export function requiredText(min: number, max: number) {
  return shortText(max).min(min, { error: () => (min === 1 ? contractTexts.required() : contractTexts.minLength({ limit: min })) });
}
