import { describe, expect, it } from 'vitest';
import { emailAddress, ukPhone } from './contact.ts';

const email = emailAddress(() => 'Enter a valid e-mail address.');
const phone = ukPhone(() => 'Enter a valid phone number.');

describe('a telephone number', () => {
  it('is stored in one form, however it is typed', () => {
    for (const text of [
      '01632 960555',
      '(01632) 960-555',
      '+44 (0)1632 960555',
      '0044 1632 960555',
      '\u202A+44\u00A01632\u2011960555\u202C',
      '٠١٦٣٢ ٩٦٠٥٥٥',
    ]) {
      expect([text, phone.parse(text)]).toEqual([text, '+441632960555']);
    }
  });

  // Requirement C-5.12
  it('may be empty, and is rejected with the given message if it is invalid', () => {
    for (const text of ['', '   ', '\u200B']) expect([text, phone.parse(text)]).toEqual([text, '']);
    for (const text of ['01632', '+1 202 555 0123', '01632 96O555']) {
      expect(phone.safeParse(text).error?.issues[0]?.message).toBe('Enter a valid phone number.');
    }
  });
});

describe('an e-mail address', () => {
  it.each([
    ['a@b.co', true],
    ["o'neill+tag@sub.example.co.uk", true],
    [' a@b.co ', true],
    ['a@b.co\u200B', true],
    ['\u202Aa@b.co\u202C', true],
    ['\u200B', false],
    ['', false],
    ['a@b', false],
    ['a b@c.co', false],
    ['a@b..co', false],
    ['@b.co', false],
    ['a@b.co, c@d.co', false],
  ])('%j is valid: %s', (text, isOne) => {
    expect(email.safeParse(text).error?.issues[0]?.message).toBe(isOne ? undefined : 'Enter a valid e-mail address.');
  });

  it('has at most 254 characters', () => {
    const long = (length: number) =>
      `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 186)}.uk`;
    expect([long(254).length, email.safeParse(long(254)).success]).toEqual([254, true]);
    expect(email.safeParse(long(255)).error?.issues[0]?.message).toBe('Enter a valid e-mail address.');
  });
});
