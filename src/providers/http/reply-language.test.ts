import { afterEach, expect, it } from 'vitest';
import { english, speakIn } from '../../../contract/texts/language.ts';
import { exchange } from './reply.ts';

afterEach(() => speakIn(() => english));

it('asks for answers in the language that is spoken, and for none in English, which every server speaks', async () => {
  const asked: (string | null)[] = [];
  const fetch = async (_address: unknown, init?: RequestInit) => {
    asked.push(new Headers(init?.headers).get('Accept-Language'));
    return new Response('');
  };
  const send = () => exchange(fetch, { address: 'http://backend.test/', init: { headers: { Accept: 'application/json' } } }, { moment: () => 0, hear: () => undefined });
  await send();
  speakIn(() => ({ tag: 'en-XA', direction: 'ltr', messages: {} }));
  await send();
  expect(asked).toEqual([null, 'en-XA']);
});
