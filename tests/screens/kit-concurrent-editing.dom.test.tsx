/** Concurrent editing: the conflict dialog and the notice of other editors. */
import { TagOutlined } from '@ant-design/icons';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ConflictDialog } from 'schema-admin/engine/kit/form/ConflictDialog.tsx';
import { EditorsNotice } from 'schema-admin/engine/kit/form/EditorsNotice.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { fieldsOf } from 'schema-admin/engine/model/form/fields.ts';
import { lookupOf } from 'schema-admin/engine/model/handles/declaration.fixture.ts';
import { choiceFrom } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';
import { renderWithProviders } from '../setup/render-with-providers.tsx';
import { stockBackend } from '../setup/stock-resources.tsx';

const Good = z.object({
  Id: z.number(),
  Name: z.string(),
  ShopId: z.number().nullish(),
  CityIds: z.array(z.number()),
  GoodId: z.number().nullish(),
  Note: z.string().optional(),
});
const goods = defineResource({
  ...defineRecord('goods', { schema: Good, id: 'Id' }),
  label: 'Goods',
  singular: 'good',
  title: 'Name',
  icon: TagOutlined,
  access: { Admin: ['list'] },
  paths: () => ({ list: '/goods' }),
  transport: 'rest',
  rest: { path: '/goods' },
  list: { columns: ['Name'] },
});
const lookup = choiceFrom(
  lookupOf([
    { Id: 1, Name: 'Soho' },
    { Id: 2, Name: 'Bow' },
  ]),
  { value: 'Id', label: 'Name' },
);
const fields = fieldsOf(Good, [
  'Name',
  { key: 'ShopId', lookup },
  { key: 'CityIds', lookup },
  { key: 'GoodId', reference: reference({ to: goods }) },
  'Note',
]);
const [name, shop, cities, other, note] = fields;

it('the conflict dialog shows both values of each field, and the user chooses one', async () => {
  if (!name || !shop || !cities || !other || !note) throw new Error('The form has five fields');
  const settle = vi.fn<(theirs: readonly string[]) => void>();
  const cancel = vi.fn<() => void>();
  const conflicts = [
    { field: name, mine: 'Ale', theirs: 'Beer' },
    { field: shop, mine: 1, theirs: 9 },
    { field: cities, mine: [1, 2], theirs: [2] },
    { field: other, mine: 1, theirs: null },
    { field: note, mine: '', theirs: 'Two\nlines' },
    { field: { ...shop, key: 'Other', label: 'Other' }, mine: null, theirs: 2 },
  ];
  const conflict = { by: 'ada@alder.test', at: '2026-11-21T16:05:00.000Z', conflicts, settle, cancel };
  const { draw } = renderWithProviders(<ConflictDialog conflict={conflict} resource={goods} />, {
    backend: stockBackend({ goods: [{ Id: 1, Name: 'Cider' }] }),
    resources: [goods],
  });
  const values = () =>
    [...document.querySelectorAll('.conflict-fields fieldset')].map((each) => [
      each.querySelector('legend')?.textContent,
      ...[...each.querySelectorAll('.conflict-value')].map(({ textContent }) => textContent),
    ]);
  await waitFor(() =>
    expect(values()).toEqual([
      ['Name', 'Ale', 'Beer'],
      ['Shop id', 'Soho', '9'],
      ['City ids', 'Soho, Bow', 'Bow'],
      ['Good id', 'Cider', '(empty)'],
      ['Note', 'Differs: (empty)', 'Differs: TwoDiffers: lines'],
      ['Other', '(empty)', 'Bow'],
    ]),
  );
  const radios = () => [...document.querySelectorAll<HTMLInputElement>('.conflict-fields input[type="radio"]')];
  const chosen = () =>
    radios()
      .map(({ checked }) => (checked ? 'x' : '-'))
      .join('');
  const button = (words: string) =>
    [...document.querySelectorAll('.ant-modal button')].find(({ textContent }) => textContent === words) ??
    document.body;
  expect([
    chosen(),
    document.querySelector('.ant-modal-body > p')?.textContent,
    document.querySelector('.ant-modal')?.getAttribute('style'),
  ]).toEqual(['x-x-x-x-x-x-', expect.stringContaining('ada@alder.test'), expect.stringContaining('680px')]);
  fireEvent.click(radios()[1] ?? document.body);
  fireEvent.click(radios()[3] ?? document.body);
  fireEvent.click(radios()[0] ?? document.body);
  expect(chosen()).toBe('x--xx-x-x-x-');
  fireEvent.click(button('Save the chosen values'));
  expect(settle.mock.calls).toEqual([[['ShopId']]]);
  fireEvent.click(button('Keep editing'));
  expect(cancel).toHaveBeenCalledTimes(1);
  draw(
    <ConflictDialog
      key="one"
      conflict={{ ...conflict, by: null, at: null, conflicts: conflicts.slice(0, 1) }}
      resource={goods}
    />,
  );
  await waitFor(() =>
    expect([
      document.querySelector('.ant-modal-body > p')?.textContent?.includes('2026'),
      document.querySelector('.ant-modal')?.getAttribute('style')?.includes('520px'),
    ]).toEqual([false, true]),
  );
});

it('other editors are shown while editing, and hidden if the request fails', async () => {
  let others: object[] | undefined = [{ Name: 'Ada' }, { Name: 'Ben' }];
  const beats = (network: { readonly received: readonly { readonly url: string; readonly text: string }[] }) =>
    network.received.filter(({ url }) => url.includes('presence')).map(({ text }): unknown => JSON.parse(text));
  const backend = ({ url }: { readonly url: string }) =>
    url.includes('presence') ? (others ? { json: others } : { status: 404, json: { Error: 'Nobody' } }) : { json: {} };
  const getNoticeText = () => document.querySelector('.editors')?.textContent;
  const bench = renderWithProviders(<EditorsNotice resource="goods" id={7} isEditing={false} />, {
    backend,
    extensions: ['presence'],
    resources: [goods],
  });
  expect([getNoticeText(), document.querySelector('.editors')?.getAttribute('role'), beats(bench)]).toEqual([
    '',
    'status',
    [],
  ]);
  bench.draw(<EditorsNotice resource="goods" id={7} isEditing />);
  await waitFor(() =>
    expect([getNoticeText()?.includes('Ada, Ben'), beats(bench)]).toEqual([
      true,
      [{ Resource: 'goods', Id: 7, Editing: true }],
    ]),
  );
  bench.draw(<EditorsNotice resource="goods" id={7} isEditing={false} />);
  await waitFor(() =>
    expect([getNoticeText(), beats(bench).at(-1)]).toEqual(['', { Resource: 'goods', Id: 7, Editing: false }]),
  );
  others = undefined;
  bench.draw(<EditorsNotice resource="goods" id={7} isEditing />);
  await waitFor(() => expect(beats(bench)).toHaveLength(3));
  expect(getNoticeText()).toBe('');
  renderWithProviders(<EditorsNotice resource="goods" id={7} isEditing />, { backend, resources: [goods] });
  expect(document.querySelector('.editors')).toBeNull();
});
