import { expect, it } from 'vitest';
import { processedElsewhere } from '../order-actions.ts';

const processed = { By: 'jane@alder.test', At: '2026-11-21T12:00:00.000Z', What: 'refunded' };

it('a late decision shows who processed the order first, when, and how', () => {
  expect(processedElsewhere('order-processed', processed)).toEqual({
    title: 'This delivery has already been processed',
    text: 'Another user has processed this delivery. It was refunded by jane@alder.test on 21 Nov 2026 - 12:00PM. Please refresh to see its current state.',
  });
  expect(processedElsewhere('order-processed', { ...processed, By: null })?.text).toContain(
    'It was refunded on 21 Nov 2026',
  );
  expect(processedElsewhere('order-processed')?.text).toBe(
    'Another user has processed this delivery. Please refresh to see its current state.',
  );
});

it('a decision by the same user is not attributed to another user', () => {
  expect(processedElsewhere('order-processed', processed, true)?.text).toBe(
    'It was processed from your own account. It was refunded on 21 Nov 2026 - 12:00PM. Please refresh to see its current state.',
  );
  expect(processedElsewhere('order-processed', undefined, true)?.text).toBe(
    'It was processed from your own account. Please refresh to see its current state.',
  );
});

it('other failures are unchanged', () => {
  expect(processedElsewhere(undefined, processed)).toBeUndefined();
});
