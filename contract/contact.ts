/** E-mail addresses and telephone numbers as users type them (C-5.08, C-5.12). */
import { z } from 'zod';

export const maxEmailLength = 254;
/** With blanks, dashes and brackets. */
export const maxPhoneLength = 40;

/** An e-mail address once trimmed; anything else is refused with the message. */
export function emailAddress(message: () => string) {
  return z.string().trim().max(maxEmailLength, { error: message }).pipe(z.email({ error: message }));
}

/** A British number: 10 to 12 digits, beginning with 0 or +44; blanks, dashes and brackets do not count. */
function isUkPhone(text: string): boolean {
  return /^(0|\+44)[1-9]\d{8,9}$/.test(text.replace(/[\s()-]/g, ''));
}

/** A British telephone number once trimmed, or nothing; anything else is refused with the message. */
export function optionalUkPhone(message: () => string) {
  return z.string().trim().max(maxPhoneLength, { error: message }).refine((text) => text === '' || isUkPhone(text), { error: message });
}

/** A British number as couriers are given it: `+44` and the rest, without blanks; a leading 0 or 44 is replaced (D-5.06). `undefined` for what is none. */
export function ukPhoneNumber(text: string): string | undefined {
  const dialled = text.replace(/[\s().-]/g, '').replace(/^(?:\+44|0044|44)0?/, '0');
  return isUkPhone(dialled) ? `+44${dialled.slice(1)}` : undefined;
}
