import { expect, it } from 'vitest';
import { scriptsUntil } from './budgets.mjs';

it('counts every script requested before a page is usable exactly once', () => {
  const requests = [
    { name: 'http://localhost:1/assets/start.js', startTime: 5 },
    { name: 'http://localhost:1/assets/start.css', startTime: 5 },
    { name: 'http://localhost:1/assets/row.js', startTime: 40 },
    { name: 'http://localhost:1/assets/start.js', startTime: 41 },
    { name: 'http://localhost:1/assets/idle.js', startTime: 60 },
  ];
  expect(scriptsUntil(requests, 50)).toEqual(['/assets/start.js', '/assets/row.js']);
});
