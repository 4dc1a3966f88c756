import { expect, it } from 'vitest';
import { obstacleOf, readyFor } from './bulk-actions.ts';

it('a row for which an action is disabled is left out of it, with the reason', () => {
  const action = { label: 'Close', disabledWhen: ({ Ended }: Readonly<Record<string, unknown>>) => (Ended ? 'It has already ended.' : undefined), call: async () => undefined };
  expect([obstacleOf(action, { Ended: true }), obstacleOf(action, { Ended: false })]).toEqual(['It has already ended.', undefined]);
  expect(readyFor({ ...action, when: ({ Id }) => Id !== 2 }, [{ Id: 1 }, { Id: 2 }, { Id: 3, Ended: true }])).toEqual([{ Id: 1 }]);
});
