import { expect, it } from 'vitest';
import { createPendingDeletions } from './pending-deletions.ts';

it('a removal that has begun is known by its resource, until it is refused or nothing shows the record any more', () => {
  const pendingDeletions = createPendingDeletions();
  pendingDeletions.begin('shops', 7);
  pendingDeletions.begin('shops', 8);
  pendingDeletions.begin('verticals', 7);
  expect(pendingDeletions.of('shops')).toEqual([7, 8]);
  // An address has ids as text.
  pendingDeletions.end('shops', '7');
  expect(pendingDeletions.of('shops')).toEqual([8]);
  expect(pendingDeletions.of('verticals')).toEqual([7]);
});
