import { describe, expect, it } from 'vitest';
import { BasicInfoForm, HeadOfficeForm, ReturnsPolicyForm, SocialMediaForm } from './merchant.ts';

const messageOf = (parsed: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;
const info = { Name: 'Alder Ales', Slogan: '', BrandColour: '' };
const letters = (count: number) => 'x'.repeat(count);

describe('a merchant account', () => {
  it.each([
    ['1a2B3c', true],
    ['000000', true],
    ['FFFFFF', true],
    ['', true],
    ['1a2b3', false],
    ['1a2b3c4', false],
    ['#1a2b3c', false],
    ['#1a2b3', false],
    ['12345g', false],
  ])('accepts %j as a brand colour: %s', (BrandColour, isTaken) => {
    expect(messageOf(BasicInfoForm.safeParse({ ...info, BrandColour }))).toBe(
      isTaken ? undefined : 'Enter six hex digits, such as 1A2B3C.',
    );
  });

  it('accepts a slogan of up to 100 characters', () => {
    expect(
      [letters(100), letters(101)].map((Slogan) => messageOf(BasicInfoForm.safeParse({ ...info, Slogan }))),
    ).toEqual([undefined, 'Max length is 100 characters']);
  });

  const office = { Line1: '1 High Street', Line2: '', Line3: '', City: 'York', County: '', PostalCode: 'YO1 1AA' };
  it.each([
    ['Line1', 3, 99],
    ['City', 3, 49],
    ['PostalCode', 3, 14],
  ])('requires a %s of %d to %d characters for the head office', (field, least, most) => {
    const accepted = [least - 1, least, most, most + 1].map(
      (count) => HeadOfficeForm.safeParse({ ...office, [field]: letters(count) }).success,
    );
    expect(accepted).toEqual([false, true, true, false]);
  });

  it.each([
    [-1, 'Enter 0 days or more.'],
    [0, undefined],
    [1, undefined],
    [365, undefined],
    [366, 'Enter at most 365 days.'],
    [1.5, 'Enter a whole number of days.'],
  ])('validates a returns window of %d calendar days: %s', (ReturnsWindow, fault) => {
    expect(messageOf(ReturnsPolicyForm.safeParse({ Policy: '', ReturnsWindow }))).toBe(fault);
  });

  it('accepts a policy of up to 50,000 characters', () => {
    expect([letters(50_000), letters(50_001)].map((Policy) => ReturnsPolicyForm.safeParse({ Policy }).success)).toEqual(
      [true, false],
    );
  });

  it('accepts one link of up to 300 characters per platform', () => {
    const link = (length: number) => `https://facebook.com/${letters(length - 'https://facebook.com/'.length)}`;
    const faultOf = (...links: object[]) => messageOf(SocialMediaForm.safeParse({ MerchantSocialMediaLinks: links }));
    expect([300, 301].map((length) => faultOf({ Platform: 'Facebook', Link: link(length) }))).toEqual([
      undefined,
      'Max length is 300 characters',
    ]);
    const twice = SocialMediaForm.safeParse({
      MerchantSocialMediaLinks: [
        { Platform: 'Facebook', Link: '' },
        { Platform: 'Facebook', Link: '' },
      ],
    });
    expect(twice.error?.issues).toEqual([
      { code: 'custom', path: ['MerchantSocialMediaLinks', 1, 'Platform'], message: 'This platform is listed twice.' },
    ]);
  });
});
