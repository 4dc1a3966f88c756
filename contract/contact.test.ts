import { describe, expect, it } from 'vitest';
import { emailAddress, optionalUkPhone } from './contact.ts';

const email = emailAddress(() => 'Enter a valid e-mail address.');
const phone = optionalUkPhone(() => 'Enter a valid phone number.');

describe('a telephone number', () => {
  it.each([
    ['016329601', 9, false],
    ['0163296012', 10, true],
    ['01632960123', 11, true],
    ['016329601234', 12, false],
    ['+441632960', 9, false],
    ['+4416329601', 10, false],
    ['+44163296012', 11, true],
    ['+441632960123', 12, true],
    ['+4416329601234', 13, false],
    ['00441632960123', 14, false],
    ['+12025550123', 11, false],
    ['1632960123', 10, false],
    ['0063296012', 10, false],
    ['01632 96O123', 10, false],
  ])('%s, of %d digits, is British: %s', (text, digits, isBritish) => {
    expect(text.replace(/\D/g, '')).toHaveLength(digits);
    expect(phone.safeParse(text).success).toBe(isBritish);
  });

  it('may be written with blanks, dashes and brackets, or left empty', () => {
    for (const text of ['', '   ', ' 020 7946 0123 ', '(01632) 960-123', '+44 7700 900123']) expect([text, phone.safeParse(text).success]).toEqual([text, true]);
    expect(phone.safeParse('01632').error?.issues[0]?.message).toBe('Enter a valid phone number.');
  });
});

describe('an e-mail address', () => {
  it.each([
    ['a@b.co', true],
    ["o'neill+tag@sub.example.co.uk", true],
    [' a@b.co ', true],
    ['', false],
    ['a@b', false],
    ['a b@c.co', false],
    ['a@b..co', false],
    ['@b.co', false],
    ['a@b.co, c@d.co', false],
  ])('%j is one: %s', (text, isOne) => {
    expect(email.safeParse(text).error?.issues[0]?.message).toBe(isOne ? undefined : 'Enter a valid e-mail address.');
  });

  it('has 254 characters at most', () => {
    const long = (length: number) => `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 186)}.uk`;
    expect([long(254).length, email.safeParse(long(254)).success]).toEqual([254, true]);
    expect(email.safeParse(long(255)).error?.issues[0]?.message).toBe('Enter a valid e-mail address.');
  });
});
