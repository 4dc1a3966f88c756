import { expect, it } from 'vitest';
import { freshRows } from './arrivals.ts';

const row = (Id: number, minute: number) => ({ Id, at: minute });
const fresh = (rows: { Id: number; at: number }[], since: number, told: string[] = []) =>
  freshRows(rows, 'Id', ({ at }) => new Date(Number(at)), { since, told: new Set(told) });

it('rows made since the last look are fresh, unless they were told of', () => {
  expect(fresh([row(3, 30), row(2, 20), row(1, 10)], 15)).toEqual({ rows: [row(3, 30), row(2, 20)], isOlder: false });
  expect(fresh([row(3, 30), row(2, 20)], 15, ['3'])).toEqual({ rows: [row(2, 20)], isOlder: false });
});

it('what was told of is not told again, however young it is', () => {
  expect(fresh([row(3, 30)], 15, ['3'])).toEqual({ rows: [], isOlder: false });
});

it('what entered the list late is older than the last look', () => {
  expect(fresh([row(1, 10)], 15)).toEqual({ rows: [], isOlder: true });
});
