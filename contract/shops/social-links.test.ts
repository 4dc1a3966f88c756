import { describe, expect, it } from 'vitest';
import { socialLink } from './social-links.ts';

const refused = 'Enter a full URL, such as https://example.com/name';
const read = (link: string, stored?: string) => {
  const { data, error } = socialLink(stored).safeParse(link);
  return error?.issues[0]?.message ?? data;
};

describe('a social media link', () => {
  it.each([
    ['', ''],
    ['https://www.instagram.com/alder', 'https://www.instagram.com/alder'],
    ['http://facebook.com/alder', 'http://facebook.com/alder'],
    ['  facebook.com/alder ', 'https://facebook.com/alder'],
    ['alder.example:8443/page', 'https://alder.example:8443/page'],
    ['https://linktr.ee/alder', 'https://linktr.ee/alder'],
  ])('is accepted, with https:// added to a bare host: %j', (typed, taken) => expect(read(typed)).toBe(taken));

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(document.domain)//a.test',
    'javascript:1',
    'javascript://facebook.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'mailto:alder@alder.test',
    'alder@alder.test',
    'https://facebook.com@evil.test',
    'https://a:b@facebook.com',
    'https://',
    'alder',
    'see our page',
    'https://alder.test/a page',
  ])('is rejected if it is not a page, or hides its host: %j', (typed) => expect(read(typed)).toBe(refused));

  it('is not validated while a stored value is unchanged', () => {
    expect(read('our page', 'our page')).toBe('our page');
    expect(read('our other page', 'our page')).toBe(refused);
  });

  it('has at most 300 characters, including an added https://', () => {
    const link = (length: number) => `alder.test/${'x'.repeat(length - 'https://alder.test/'.length)}`;
    expect([read(link(300)), read(link(301))]).toEqual([`https://${link(300)}`, 'Max length is 300 characters']);
  });
});
