import { afterEach, expect, it, vi } from 'vitest';
import { shownToDeveloper, logIssues, logMistakes } from './developer.ts';

afterEach(() => void vi.restoreAllMocks());

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`);

it('logs at most five schema issues, and an ellipsis if there are more', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  logIssues('GET /stock', lines(5));
  logIssues('GET /stock', lines(6));
  logMistakes(['One is missing']);
  logMistakes([]);
  const first = lines(5).join('\n');
  expect(warn.mock.calls).toEqual([
    [`GET /stock: does not match its schema\n${first}`],
    [`GET /stock: does not match its schema\n${first}\n…`],
    ['One is missing'],
  ]);
});

it('shows at most five issues on an error screen, and none in production', () => {
  vi.stubEnv('DEV', true);
  expect(shownToDeveloper(lines(6))).toEqual(lines(5));
  vi.stubEnv('DEV', false);
  expect(shownToDeveloper(lines(6))).toEqual([]);
  vi.unstubAllEnvs();
});
