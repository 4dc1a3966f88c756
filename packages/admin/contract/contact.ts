/** E-mail addresses and telephone numbers as users type them (C-5.08, C-5.12). */
import { z } from 'zod';
import { cleanCode, codeText } from './values/characters.ts';
import { formatPhone, readUkPhone } from './values/telephone.ts';

export const maxEmailLength = 254;
/** With blanks, dashes and brackets. */
const maxPhoneLength = 40;

/** An e-mail address without its invisible characters; anything else is refused with the message. */
export function emailAddress(message: () => string) {
  return codeText()
    .max(maxEmailLength, { error: message })
    .pipe(z.email({ error: message }));
}

/** A British telephone number as `+44…`, or nothing; anything else is refused with the message (D-5.06). */
export function ukPhone(message: () => string) {
  return z
    .string()
    .overwrite((typed) => readUkPhone(typed) ?? cleanCode(typed))
    .max(maxPhoneLength, { error: message })
    .refine((text) => text === '' || readUkPhone(text) !== undefined, { error: message });
}

/** A telephone number in an answer: shown as `01632 960555`, however a backend writes it. */
export const ShownPhone = z.string().overwrite(formatPhone);
