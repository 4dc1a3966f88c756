import { expect, it } from 'vitest';
import { concernsRecord } from './use-live-refresh.ts';

it('a live message concerns the records whose ids it lists, or every record if it lists none', () => {
  const message = (ids?: (string | number)[]) => ({
    channel: 'resources/audit',
    type: 'updated',
    date: new Date(0),
    payload: ids ? { ids } : {},
  });
  expect(
    [message(['7']), message([7]), message([1, 7]), message(['70']), message([]), message()].map((event) =>
      concernsRecord(event, 7),
    ),
  ).toEqual([true, true, true, false, true, true]);
});
