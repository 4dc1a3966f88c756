import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { english, setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import { contractTexts } from 'schema-admin/contract/texts.ts';
import { answerInLanguage, languageAsked, libraryWords } from './request-language.ts';

afterEach(() => setLanguageSource(() => english));

describe('the request language', () => {
  it('is the first supported language of the header, or English', () => {
    expect(['en-XA', 'xx, en-XB;q=0.8, en-XA;q=0.5', 'xx', '', undefined].map(languageAsked)).toEqual([
      'en-XA',
      'en-XB',
      'en-GB',
      'en-GB',
      'en-GB',
    ]);
  });

  it('applies to each response, even if requests are concurrent', async () => {
    const app = Fastify();
    answerInLanguage(app);
    app.get('/', async () => {
      await new Promise((later) => void setImmediate(later));
      return contractTexts.enterViewName();
    });
    const ask = async (tag?: string) =>
      (await app.inject({ url: '/', headers: tag === undefined ? {} : { 'accept-language': tag } })).body;
    expect(await Promise.all([ask('en-XA'), ask(), ask('de'), ask('en-XB')])).toEqual([
      '[Þļéášé éñţéŕ á ñáɱé~~~~~ ~~]',
      'Please enter a name',
      'Please enter a name',
      '[Þļéášé éñţéŕ á ñáɱé~~~~~ ~~]',
    ]);
    expect(contractTexts.enterViewName()).toBe('Please enter a name');
    await app.close();
  });

  it('replaces library messages unless it is English', () => {
    expect(libraryWords('Body is not valid JSON', contractTexts.required)).toBe('Body is not valid JSON');
    setLanguageSource(() => ({ tag: 'de', direction: 'ltr', messages: { 'contract.required': ['Unlesbar'] } }));
    expect(libraryWords('Body is not valid JSON', contractTexts.required)).toBe('Unlesbar');
  });
});
