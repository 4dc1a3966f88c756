import { afterEach, expect, it, vi } from 'vitest';
import { shownToDeveloper, tellMisfits, tellMistakes } from './developer.ts';

afterEach(() => void vi.restoreAllMocks());

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`);

it('the console is told the first five of what does not fit, and that there is more', () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  tellMisfits('GET /stock', lines(5));
  tellMisfits('GET /stock', lines(6));
  tellMistakes(['One is missing']);
  tellMistakes([]);
  const first = lines(5).join('\n');
  expect(told.mock.calls).toEqual([
    [`GET /stock: does not fit its schema\n${first}`],
    [`GET /stock: does not fit its schema\n${first}\n…`],
    ['One is missing'],
  ]);
});

it('a failed screen shows five of them at most, and none to those who use the portal', () => {
  vi.stubEnv('DEV', true);
  expect(shownToDeveloper(lines(6))).toEqual(lines(5));
  vi.stubEnv('DEV', false);
  expect(shownToDeveloper(lines(6))).toEqual([]);
  vi.unstubAllEnvs();
});
