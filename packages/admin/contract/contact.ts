/** E-mail addresses and telephone numbers as users type them (C-5.08, C-5.12). */
import { z } from 'zod';
import { cleanCode, codeText } from './values/characters.ts';
import { formatPhone, readUkPhone } from './values/telephone.ts';

export const maxEmailLength = 254;
/** Includes spaces, dashes and brackets. */
const maxPhoneLength = 40;

/** Returns the schema of an e-mail address. It removes invisible characters, and rejects other texts with `message`. */
export function emailAddress(message: () => string) {
  return codeText()
    .max(maxEmailLength, { error: message })
    .pipe(z.email({ error: message }));
}

/**
 * Returns the schema of an optional British telephone number, output as `+44…`. Rejects other texts with `message`
 * (D-5.06).
 */
export function ukPhone(message: () => string) {
  return z
    .string()
    .overwrite((typed) => readUkPhone(typed) ?? cleanCode(typed))
    .max(maxPhoneLength, { error: message })
    .refine((text) => text === '' || readUkPhone(text) !== undefined, { error: message });
}

/** A telephone number in an answer, formatted as `01632 960555` however the backend writes it. */
export const ShownPhone = z.string().overwrite(formatPhone);
