/** Texts that people type, with the messages they are refused with (decisions, "Too long"). Inputs do not cut them. */
import { z } from 'zod';

export const tooLong = (max: number) => `Max length is ${max} characters`;

/** Not longer than that once trimmed; may be empty. */
export function shortText(max: number) {
  return z.string().trim().max(max, tooLong(max));
}

/** Between two lengths once trimmed. */
export function requiredText(min: number, max: number) {
  return shortText(max).min(min, min === 1 ? 'This field is required.' : `Enter at least ${min} characters.`);
}
