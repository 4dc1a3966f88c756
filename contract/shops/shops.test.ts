import { describe, expect, it } from 'vitest';
import { NewShop, ShopAddressForm, ShopEmailForm, ShopManagerForm, ShopNameForm, ShopPhoneForm } from './shops.ts';

const shop = {
  Name: 'Alder Leeds',
  Email: 'leeds@alder.test',
  Line1: '1 The Headrow',
  Line2: '',
  PostalCode: 'LS1 1AA',
  City: 'Leeds',
  County: 'West Yorkshire',
};
const faultOf = (change: object) =>
  NewShop.safeParse({ ...shop, ...change }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )[0];
const letters = (count: number) => 'x'.repeat(count);

describe('a new shop', () => {
  it('is accepted with valid fields', () => expect(faultOf({})).toBeUndefined());

  // Requirements C-5.07, C-5.09
  it.each([
    ['Name', 3, 49],
    ['Line1', 3, 99],
    ['PostalCode', 3, 14],
    ['City', 3, 49],
    ['County', 3, 29],
  ])('has a %s of %d to %d characters once trimmed', (field, least, most) => {
    expect(faultOf({ [field]: letters(least - 1) })).toBe(`${field}: Enter at least ${least} characters.`);
    expect(faultOf({ [field]: `  ${letters(least - 1)}  ` })).toBe(`${field}: Enter at least ${least} characters.`);
    expect(faultOf({ [field]: letters(least) })).toBeUndefined();
    expect(faultOf({ [field]: letters(most) })).toBeUndefined();
    expect(faultOf({ [field]: `  ${letters(most)}  ` })).toBeUndefined();
    expect(faultOf({ [field]: letters(most + 1) })).toBe(`${field}: Max length is ${most} characters`);
    expect(NewShop.safeParse({ ...shop, [field]: undefined }).success).toBe(false);
  });

  // Requirement C-5.08
  it('has an e-mail address of 3 to 49 characters', () => {
    const long = (length: number) => `${letters(length - '@alder.test'.length)}@alder.test`;
    expect([long(49), long(50)].map((Email) => faultOf({ Email }))).toEqual([
      undefined,
      'Email: Max length is 49 characters',
    ]);
    for (const Email of ['a@', 'a@b', 'nobody', 'nobody@alder']) {
      expect(faultOf({ Email })).toBe('Email: Enter a valid e-mail address.');
    }
  });

  it('needs no second line', () => {
    expect(['', letters(99)].map((Line2) => faultOf({ Line2 }))).toEqual([undefined, undefined]);
    expect(faultOf({ Line2: letters(100) })).toBe('Line2: Max length is 99 characters');
  });
});

describe('a changed shop', () => {
  it('has the same limits as a new one', () => {
    expect(
      [letters(2), letters(3), letters(49), letters(50)].map((Name) => ShopNameForm.safeParse({ Name }).success),
    ).toEqual([false, true, true, false]);
    expect(
      [letters(2), letters(3), letters(99), letters(100)].map(
        (Line1) => ShopAddressForm.safeParse({ ...shop, Line1 }).success,
      ),
    ).toEqual([false, true, true, false]);
    expect(['', letters(49), letters(50)].map((Manager) => ShopManagerForm.safeParse({ Manager }).success)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('reports an invalid e-mail address and telephone number', () => {
    const messageOf = (parsed: { error?: { issues: readonly { message: string }[] } | undefined }) =>
      parsed.error?.issues[0]?.message;
    expect(messageOf(ShopEmailForm.safeParse({ Email: '' }))).toBe('This email is either not valid or not supported.');
    expect(messageOf(ShopEmailForm.safeParse({ Email: 'leeds@' }))).toBe(
      'This email is either not valid or not supported.',
    );
    const long = (length: number) => `${letters(length - '@alder.test'.length)}@alder.test`;
    expect([long(49), ` ${long(49)} `, long(50)].map((Email) => messageOf(ShopEmailForm.safeParse({ Email })))).toEqual(
      [undefined, undefined, 'Max length is 49 characters'],
    );
    expect(messageOf(ShopPhoneForm.safeParse({ Phone: '123' }))).toBe(
      'This phone number is either not valid or not supported.',
    );
    expect(messageOf(ShopPhoneForm.safeParse({ Phone: '' }))).toBeUndefined();
  });
});
