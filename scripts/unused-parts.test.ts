import { expect, it } from 'vitest';
import { flatQueries } from './unused-parts.mjs';

it('the queries that stand in for Refine’s are read and written as it asks for them, without what is not set', async () => {
  const { parse, stringify } = await import(`data:text/javascript,${encodeURIComponent(flatQueries())}`);
  expect(parse('?to=%2Forders%3Fq%3Da&page=2')).toEqual({ to: '/orders?q=a', page: '2' });
  expect([stringify({ to: '/orders?q=a', none: undefined }, { addQueryPrefix: true }), stringify({}, { addQueryPrefix: true })]).toEqual(['?to=%2Forders%3Fq%3Da', '']);
});
