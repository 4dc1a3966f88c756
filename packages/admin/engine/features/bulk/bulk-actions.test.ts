import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineAction } from '../../model/declaration/action-declaration.ts';
import { completeList } from '../../model/declaration/list-declaration.ts';
import { defineResource } from '../../model/declaration/resource.ts';
import { declarationBase } from '../../model/handles/declaration.fixture.ts';
import { defineRecord } from '../../model/handles/record-token.ts';
import { bulkActionsOf, bulkQuestionOf, bulkTitleOf, disabledReasonOf, eligibleRows } from './bulk-actions.ts';

it('rows for which an action is disabled are not eligible, and have a reason', () => {
  const action = {
    label: 'Close',
    disabledWhen: ({ Ended }: Readonly<Record<string, unknown>>) => (Ended ? 'It has already ended.' : undefined),
    call: async () => undefined,
  };
  expect([disabledReasonOf(action, { Ended: true }), disabledReasonOf(action, { Ended: false })]).toEqual([
    'It has already ended.',
    undefined,
  ]);
  expect(
    eligibleRows({ ...action, when: ({ Id }) => Id !== 2 }, [{ Id: 1 }, { Id: 2 }, { Id: 3, Ended: true }]),
  ).toEqual([{ Id: 1 }]);
});

describe('a bulk action', () => {
  const call = async () => undefined;
  const resource = defineResource({
    ...declarationBase,
    singular: 'thing',
    schema: z.object({ Id: z.number(), Name: z.string() }),
    access: { Admin: ['list'] },
    paths: () => ({ list: '/things' }),
    list: { columns: ['Name'], fetch: async () => ({ rows: [] }) },
  });
  const rows = ['Cup', 'Mug', 'Jug', 'Pot', 'Pan'].map((Name, at) => ({ Id: at + 1, Name }));
  const confirm = ({ Name }: Readonly<Record<string, unknown>>) => ({
    title: `Break ${String(Name)}?`,
    text: 'In pieces.',
    confirm: 'Break it',
  });

  it('states the number of rows in its title', () => {
    expect([1, 2].map((count) => bulkTitleOf(resource, { label: 'Break', call }, count))).toEqual([
      'Break 1 thing',
      'Break 2 things',
    ]);
    expect([1, 2].map((count) => bulkTitleOf(resource, { label: 'Print labels', call }, count))).toEqual([
      'Print labels: 1 thing',
      'Print labels: 2 things',
    ]);
  });

  it('asks its usual question for one row, and names the rows if there are more', () => {
    const buildQuestion = (count: number, more: object = {}) =>
      bulkQuestionOf(resource, { label: 'Break', call, confirm, ...more }, rows.slice(0, count));
    expect(buildQuestion(1)).toEqual({ title: 'Break Cup?', text: 'In pieces.', confirm: 'Break it' });
    expect(buildQuestion(3)).toEqual({ title: 'Break 3 things?', text: 'Cup, Mug, Jug', confirm: 'Break' });
    expect(buildQuestion(5, { confirmMany: 'All in pieces.' })).toEqual({
      title: 'Break 5 things?',
      text: 'Cup, Mug, Jug and 2 more. All in pieces.',
      confirm: 'Break',
    });
    expect([buildQuestion(0), bulkQuestionOf(resource, { label: 'Break', call }, rows)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('requires permission, and an input that can be entered once for all rows', () => {
    const token = defineRecord('things', { schema: z.object({ Id: z.number() }), id: 'Id' });
    const input = z.object({ Why: z.string() });
    const actions = [
      defineAction(token, 'plain', { label: 'Plain', call }),
      defineAction(token, 'fields', { label: 'Fields', input, fields: ['Why'], call }),
      defineAction(token, 'page', { label: 'Page', input, call }),
      defineAction(token, 'own', { label: 'Own', input, bulkInput: async () => ({ default: () => null }), call }),
    ];
    const offered = (may: (name: string) => boolean) =>
      bulkActionsOf({ ...resource, list: { ...completeList('Things', { columns: [] }), bulk: actions } }, may).map(
        ({ name }) => name,
      );
    expect([offered(() => true), offered((name) => name === 'own'), bulkActionsOf(resource, () => true)]).toEqual([
      ['plain', 'fields', 'own'],
      ['own'],
      [],
    ]);
    expect([
      disabledReasonOf({ label: 'Break', call, when: () => false, disabledWhen: () => 'Never' }, {}),
      disabledReasonOf({ label: 'Break', call, blocked: () => ({ title: 'Held', text: '' }) }, {}),
    ]).toEqual(['not possible in its current state', 'Held']);
  });
});
