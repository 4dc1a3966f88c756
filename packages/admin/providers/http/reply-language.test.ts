import { afterEach, expect, it } from 'vitest';
import { english, setLanguageSource } from '../../contract/texts/language.ts';
import { exchange } from './reply.ts';

afterEach(() => setLanguageSource(() => english));

it('requests answers in the language of the page, including English', async () => {
  const requestedLanguages: (string | null)[] = [];
  const fetch = async (_address: unknown, init?: RequestInit) => {
    requestedLanguages.push(new Headers(init?.headers).get('Accept-Language'));
    return new Response('');
  };
  const send = () =>
    exchange(
      fetch,
      { address: 'http://backend.test/', init: { headers: { Accept: 'application/json' } } },
      { moment: () => 0, record: () => undefined },
    );
  await send();
  setLanguageSource(() => ({ tag: 'en-XA', direction: 'ltr', messages: {} }));
  await send();
  expect(requestedLanguages).toEqual(['en-GB', 'en-XA']);
});
