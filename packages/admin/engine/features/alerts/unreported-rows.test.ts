import { expect, it } from 'vitest';
import { unreportedRows } from './new-rows-detector.ts';

const row = (Id: number, minute: number) => ({ Id, at: minute });
const fresh = (rows: { Id: number; at: number }[], since: number, reportedIds: string[] = []) =>
  unreportedRows(rows, 'Id', ({ at }) => new Date(Number(at)), { since, reportedIds: new Set(reportedIds) });

it('rows created since the last read are new unless they were reported', () => {
  expect(fresh([row(3, 30), row(2, 20), row(1, 10)], 15)).toEqual({ rows: [row(3, 30), row(2, 20)], isOlder: false });
  expect(fresh([row(3, 30), row(2, 20)], 15, ['3'])).toEqual({ rows: [row(2, 20)], isOlder: false });
});

it('a reported row is not reported again, however recent it is', () => {
  expect(fresh([row(3, 30)], 15, ['3'])).toEqual({ rows: [], isOlder: false });
});

it('a row that enters the list late counts as older', () => {
  expect(fresh([row(1, 10)], 15)).toEqual({ rows: [], isOlder: true });
});
