import { expect, it } from 'vitest';
import { createRemovals } from './removals.ts';

it('a removal that has begun is known by its resource, until it is refused or nothing shows the record any more', () => {
  const removals = createRemovals();
  removals.begin('shops', 7);
  removals.begin('shops', 8);
  removals.begin('verticals', 7);
  expect(removals.of('shops')).toEqual([7, 8]);
  // An address has ids as text.
  removals.end('shops', '7');
  expect(removals.of('shops')).toEqual([8]);
  expect(removals.of('verticals')).toEqual([7]);
});
