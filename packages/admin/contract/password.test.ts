import { expect, it } from 'vitest';
import { passwordStrength } from './password.ts';

// Requirements O-5.14, O-5.15, O-5.16
it.each([
  ['strong', ['Abcdefg1!x', 'ÄbcdefgH1 x', 'Demo-Portal-1']],
  ['medium', ['Abcdefg1', 'Abcdefg!', 'Abcdefgh12', 'Abcdefg1!']],
  ['weak', ['', 'Abcde1!', 'abcdefgh1!', 'ABCDEFGH1!', 'Abcdefgh', '1234567890!']],
])('a password is %s: %o', (strength, passwords) => {
  expect(passwords.map(passwordStrength)).toEqual(passwords.map(() => strength));
});
