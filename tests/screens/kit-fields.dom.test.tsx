/** Form fields of every kind, read-only and filled in by a user. */
import { TagOutlined } from '@ant-design/icons';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Credits, HomeTime, Markdown, Pence } from 'schema-admin/contract/units.ts';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { RecordForm } from 'schema-admin/engine/kit/form/RecordForm.tsx';
import type { FormTarget } from 'schema-admin/engine/kit/form/form-target.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { choiceFrom } from 'schema-admin/engine/model/handles/lookup.ts';
import { lookupOf } from 'schema-admin/engine/model/handles/declaration.fixture.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';
import type { SubmitResult } from 'schema-admin/engine/model/form/form-field.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { renderWithProviders } from '../setup/render-with-providers.tsx';
import { expectTextSnapshot, settledText } from '../setup/settled-text.ts';
import { stockBackend } from '../setup/stock-resources.tsx';

const Thing = z.object({
  Id: z.number(),
  Name: z.string().min(2).max(20),
  Colour: z.enum(['red', 'darkBlue']),
  Sizes: z.array(z.enum(['small', 'large'])).min(1),
  Marks: z.array(z.string()).optional(),
  Price: Pence.min(100),
  Balance: Credits.nullish(),
  Weight: z.number().nullish(),
  IsDry: z.boolean(),
  Due: z.iso.date().nullish(),
  Seen: z.iso.datetime().nullish(),
  At: HomeTime.nullish(),
  Note: z.string().max(200).optional(),
  Terms: Markdown.max(300).nullish(),
  Currency: z.literal('GBP'),
  Photo: z.file().or(z.string()).nullish(),
  Manual: z.file().mime(['application/pdf', 'text/csv']).or(z.string()).nullish(),
  ShopId: z.number(),
  CityIds: z.array(z.number()),
  SupplierId: z.number().nullish(),
  TagIds: z.array(z.number()),
  Own: z.string().optional(),
  Place: z.object({ Street: z.string().min(1), City: z.string().default('London') }),
  Lines: z.array(z.object({ Sku: z.string().min(1), Count: z.number().default(1) })).max(3),
  Words: z.array(z.string().regex(/^a/)).optional(),
  Facts: z.record(z.string(), z.string()).optional(),
  Pay: z.discriminatedUnion('Kind', [
    z.object({ Kind: z.literal('card'), Note: z.string().optional(), Digits: z.string() }),
    z.object({ Kind: z.literal('bill'), Note: z.string().optional(), Days: z.number().default(14) }),
  ]),
});
const suppliers = defineRecord('suppliers', { schema: z.object({ Id: z.number(), Name: z.string() }), id: 'Id' });
const plain = { icon: TagOutlined, transport: 'rest', access: { Admin: ['list', 'show'] } } as const;
const things = defineResource({
  ...plain,
  name: 'things',
  label: 'Things',
  singular: 'thing',
  schema: Thing,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'create', 'edit'] },
  paths: () => ({ list: '/things' }),
  rest: { path: '/things' },
  list: { columns: ['Name'] },
});
const resources = [
  things,
  defineResource({
    ...plain,
    ...suppliers,
    label: 'Suppliers',
    singular: 'supplier',
    title: 'Name',
    paths: () => ({ list: '/suppliers', show: '/suppliers/:id' }),
    rest: { path: '/suppliers' },
    list: { columns: ['Name'] },
    sections: { of: { title: 'Of it', fields: ['Name'] } },
  }),
];

function Shade({ id, value, input: { ref: _, ...input }, onChange }: FieldSlotProps) {
  return <input id={id} {...input} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />;
}
const shops = choiceFrom(
  lookupOf([
    { Id: 1, Name: 'Soho' },
    { Id: 2, Name: 'Bow' },
    { Id: 3, Name: 'Kew' },
  ]),
  { value: 'Id', label: 'Name' },
);
const fields: FormTarget['form']['fields'] = [
  { key: 'Name', hint: 'As on the label' },
  'Colour',
  'Sizes',
  'Marks',
  'Price',
  'Balance',
  'Weight',
  'IsDry',
  'Due',
  { key: 'Seen', as: 'datetime' },
  'At',
  { key: 'Note', as: 'text-area' },
  'Terms',
  'Currency',
  { key: 'Photo', as: 'image', frame: { width: 40, height: 20 } },
  'Manual',
  { key: 'ShopId', lookup: shops },
  { key: 'CityIds', lookup: shops },
  { key: 'SupplierId', reference: reference({ to: suppliers }) },
  { key: 'TagIds', reference: reference({ to: suppliers }) },
  { key: 'Own', slot: () => Promise.resolve({ default: Shade }) },
  'Place',
  'Lines',
  'Words',
  'Facts',
  'Pay',
];
const groups = [
  { title: 'Money', hint: 'In pounds', fields: ['Price', 'Balance'] },
  { title: 'Nothing of it', fields: ['Gone'] },
  { title: 'When', fields: ['Due', 'Seen', 'At'] },
];
const filled: Row = {
  Id: 7,
  Name: 'Ash',
  Colour: 'darkBlue',
  Sizes: ['small', 'large'],
  Marks: ['new', 'odd'],
  Price: 1250,
  Balance: 12,
  Weight: 2.5,
  IsDry: true,
  Due: '2026-03-05',
  Seen: '2026-03-05T09:30:00.000Z',
  At: '2026-10-25T00:30:00.000Z',
  Note: 'Two\nlines',
  Terms: '**Bold**',
  Currency: 'GBP',
  Photo: '/files/7.png',
  Manual: '/files/the%20manual.pdf',
  ShopId: 2,
  CityIds: [1, 3],
  SupplierId: 2,
  TagIds: [1, 9],
  Own: 'own',
  Place: { Street: 'High Street', City: 'Leeds' },
  Lines: [
    { Sku: 'a', Count: 2 },
    { Sku: 'b', Count: 3 },
  ],
  Words: ['ab'],
  Facts: { Age: '5' },
  Pay: { Kind: 'bill', Note: 'Soon', Days: 30 },
};
const backend = () =>
  stockBackend({
    things: [{ Id: 7 }],
    suppliers: [
      { Id: 1, Name: 'Acme' },
      { Id: 2, Name: 'Bond' },
    ],
  });

const done = vi.fn<(sent: SubmitResult) => void>();
const cancelled = vi.fn<() => void>();

function open(target: Partial<FormTarget> = {}, wanted = fields) {
  const send = vi.fn<(values: Row) => Promise<unknown>>(async () => ({ Id: 8 }));
  done.mockClear();
  cancelled.mockClear();
  const bench = renderWithProviders(
    <RecordForm
      target={{ resource: things, form: { fields: wanted, ...(wanted === fields ? { groups } : {}) }, send, ...target }}
      submitLabel="Save it"
      onChanged={() => undefined}
      onCancel={cancelled}
      onDone={done}
    />,
    { backend: backend(), resources },
  );
  return { ...bench, send };
}
const form = () => document.querySelector('form');
const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) {
    throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 800)}`);
  }
  return found;
};
const box = (label: string) =>
  some(
    [...document.querySelectorAll('.form-field > label, .form-shape-label')]
      .find((each) => each.textContent?.startsWith(label))
      ?.closest<HTMLElement>('.form-field'),
    `field “${label}”`,
  );
const control = (label: string, scope: Element = box(label)) =>
  some(scope.querySelector<HTMLInputElement>('input:not([hidden]), textarea'), `input of “${label}”`);
const button = (name: string, scope: Element | Document = document) =>
  some(
    [...scope.querySelectorAll<HTMLElement>('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    ),
    `button “${name}”`,
  );
const fill = (input: Element, value: string) => fireEvent.change(input, { target: { value } });
const submit = () => fireEvent.submit(some(form(), 'form'));
const problems = () =>
  [...document.querySelectorAll('.form-problem')].map(({ textContent }) => textContent).filter((text) => text !== '');

/** Waits until the field kinds' code has loaded. Loading starts when the first field renders. */
const isWhole = () =>
  waitFor(() =>
    expect([form()?.querySelector('.form-field') !== null, form()?.querySelector('.form-slot-waiting')]).toEqual([
      true,
      null,
    ]),
  );

it('a read-only form shows each kind of field', async () => {
  open({
    record: { id: 7, row: filled, versions: {}, reload: () => Promise.reject(new Error('Not again')) },
    refusal: 'It has been shut.',
  });
  await expectTextSnapshot('kit-fields', { fields: await settledText(form) });
});

const listed = () => [
  ...document.querySelectorAll<HTMLElement>(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
  ),
];
async function choose(label: string, ...names: readonly string[]) {
  fireEvent.mouseDown(some(box(label).querySelector('.ant-select-selector'), 'choice'));
  for (const name of names) {
    fireEvent.click(
      await waitFor(() =>
        some(
          listed().find(({ textContent }) => textContent === name),
          `option “${name}”`,
        ),
      ),
    );
  }
  fireEvent.blur(control(label));
}
const setDay = (label: string, value: string) => {
  fireEvent.mouseDown(control(label));
  fill(control(label), value);
  fireEvent.keyDown(control(label), { key: 'Enter', keyCode: 13 });
  fireEvent.blur(control(label));
};

/** Opens a form with only the given fields. Each keystroke renders the whole form, so small forms are faster. */
function openOf(...keys: readonly string[]) {
  const bench = open(
    {},
    fields.filter((field) => keys.includes(typeof field === 'string' ? field : field.key)),
  );
  const expectSent = async (values: Row) => {
    submit();
    await waitFor(() => expect([problems(), bench.send.mock.calls.length]).toEqual([[], 1]));
    expect(bench.send.mock.calls[0]?.[0]).toEqual(values);
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(bench.received.filter(({ method }) => method !== 'GET')).toEqual([]);
  };
  return { expectSent };
}

it('a form sends typed values of each kind', async () => {
  const { expectSent } = openOf('Name', 'Marks', 'Price', 'Balance', 'Weight', 'IsDry', 'Note', 'Terms', 'Currency');
  await waitFor(() => expect(document.activeElement).toBe(control('Name')));
  fill(control('Name'), ' Ash ');
  for (const mark of ['new, new', ' odd ', ' ']) {
    fill(control('Marks'), mark);
    fireEvent.keyDown(control('Marks'), { key: 'Enter', keyCode: 13 });
  }
  fill(control('Price'), '12.35');
  fireEvent.blur(control('Price'));
  fill(control('Weight'), '2.5');
  fireEvent.click(control('Is dry'));
  fill(control('Note'), 'Two\nlines');
  await waitFor(() => control('Terms'));
  fill(control('Terms'), '**Bold**');
  fireEvent.click(button('Preview', box('Terms')));
  expect([
    box('Terms').querySelector('[role="region"]')?.getAttribute('aria-label'),
    box('Terms').querySelector('strong')?.textContent,
    box('Terms').querySelector('textarea')?.closest<HTMLElement>('div[hidden]') !== null,
  ]).toEqual(['Preview of Terms', 'Bold', true]);
  fireEvent.click(button('Write', box('Terms')));
  expect(box('Terms').querySelector('[role="region"]')).toBeNull();
  await expectSent({
    Name: 'Ash',
    Marks: ['new', 'odd'],
    Price: 1235,
    Balance: null,
    Weight: 2.5,
    IsDry: true,
    Note: 'Two\nlines',
    Terms: '**Bold**',
    Currency: 'GBP',
  });
});

it('a form sends choices, dates, lookup options and references', async () => {
  const { expectSent } = openOf('Colour', 'Sizes', 'Due', 'Seen', 'At', 'ShopId', 'CityIds', 'SupplierId', 'TagIds');
  await isWhole();
  await choose('Colour', 'Dark blue');
  await choose('Sizes', 'Small', 'Large');
  setDay('Due', '05/03/2026');
  setDay('Seen', '05/03/2026 09:30');
  await choose('Shop id', 'Bow');
  await choose('City ids', 'Soho', 'Kew');
  await choose('Supplier id', 'Bond');
  await choose('Tag ids', 'Acme', 'Bond');
  await expectSent({
    Colour: 'darkBlue',
    Sizes: ['small', 'large'],
    Due: '2026-03-05',
    Seen: '2026-03-05T09:30:00.000Z',
    At: null,
    ShopId: 2,
    CityIds: [1, 3],
    SupplierId: 2,
    TagIds: [1, 2],
  });
});

it('a form sends files, values from custom inputs and nested fields', async () => {
  const { expectSent } = openOf('Photo', 'Manual', 'Own', 'Place', 'Lines', 'Words', 'Facts', 'Pay');
  await isWhole();
  const files = () => [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];
  const [photo, manual] = [
    new File(['a'], 'a.png', { type: 'image/png' }),
    new File(['%PDF'], 'b.pdf', { type: 'application/pdf' }),
  ];
  for (const [at, file] of [photo, manual].entries()) {
    fireEvent.change(some(files()[at], 'chooser'), { target: { files: [file] } });
  }
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('.form-image')].map(
        (each) => each.querySelector('img') !== null || each.querySelector('span:not([class])')?.textContent,
      ),
    ).toEqual([true, 'b.pdf']),
  );
  fill(control('Own'), 'mine');
  fill(control('Street'), 'High Street');
  await choose('Kind', 'Bill');
  await expectSent({
    Photo: photo,
    Manual: manual,
    Own: 'mine',
    Place: { Street: 'High Street', City: 'London' },
    Lines: [],
    Words: [],
    Pay: { Kind: 'bill', Days: 14 },
  });
});

const rowsOf = (label: string) => [...box(label).querySelectorAll<HTMLElement>('.form-row')];
const skus = () => rowsOf('Lines').map((row) => control('Sku', row).value);
const getAnnouncement = (label: string) => box(label).querySelector('[role="status"]')?.textContent;
const lines = (...given: readonly string[]) => given.map((Sku, at) => ({ Sku, Count: at }));
const edited = (row: Row) => ({
  record: { id: 7, row: { Id: 7, ...row }, versions: {}, reload: () => Promise.reject(new Error('Not again')) },
});

it('rows can be added, removed and moved by mouse and key, with focus and announcements', async () => {
  const { send } = open(edited({ Lines: lines('a', 'b', 'c'), Facts: { Age: '5' }, Words: [] }), ['Lines', 'Facts']);
  await waitFor(() => expect(skus()).toEqual(['a', 'b', 'c']));
  const tool = (at: number, name: string) => button(name, some(rowsOf('Lines')[at], 'row'));
  expect(
    rowsOf('Lines').map((row) => [
      row.getAttribute('aria-label'),
      ...[...row.querySelectorAll('.form-row-tools button')].map((each) => each.getAttribute('aria-disabled')),
    ]),
  ).toEqual([
    ['Lines: row 1', 'true', 'false', 'false'],
    ['Lines: row 2', 'false', 'false', 'false'],
    ['Lines: row 3', 'false', 'true', 'false'],
  ]);
  fireEvent.click(tool(0, 'Move row 1 down'));
  expect([skus(), getAnnouncement('Lines'), document.activeElement === tool(1, 'Move row 2 down')]).toEqual([
    ['b', 'a', 'c'],
    'Row 1 is now row 2',
    true,
  ]);
  fireEvent.click(tool(2, 'Move row 3 up'));
  expect([skus(), document.activeElement === tool(1, 'Move row 2 up')]).toEqual([['b', 'c', 'a'], true]);
  fireEvent.click(tool(0, 'Move row 1 up'));
  expect(skus()).toEqual(['b', 'c', 'a']);
  const input = control('Sku', some(rowsOf('Lines')[2], 'row'));
  expect([
    fireEvent.keyDown(input, { key: 'ArrowUp', altKey: true }),
    skus(),
    fireEvent.keyDown(input, { key: 'ArrowUp' }),
    fireEvent.keyDown(input, { key: 'x', altKey: true }),
  ]).toEqual([false, ['b', 'a', 'c'], true, true]);
  fireEvent.keyDown(control('Sku', some(rowsOf('Lines')[2], 'row')), { key: 'ArrowDown', altKey: true });
  expect(skus()).toEqual(['b', 'a', 'c']);
  fireEvent.click(tool(1, 'Remove row 2'));
  expect([skus(), getAnnouncement('Lines'), document.activeElement === tool(1, 'Remove row 2')]).toEqual([
    ['b', 'c'],
    'Row 2 removed',
    true,
  ]);
  fireEvent.click(button('Add to lines'));
  const added = some(rowsOf('Lines')[2], 'row');
  expect([skus(), getAnnouncement('Lines'), document.activeElement === control('Sku', added)]).toEqual([
    ['b', 'c', ''],
    'Row 3 added',
    true,
  ]);
  expect(problems()).toEqual([]);
  fireEvent.blur(control('Sku', added));
  await waitFor(() => expect(problems()).toEqual(['Please enter the SKU']));
  fill(control('Sku', added), 'd');
  fireEvent.click(button('Add to facts'));
  const [name, value] = [...some(rowsOf('Facts')[1], 'pair').querySelectorAll('input')];
  fill(some(name, 'name'), 'Age');
  fill(some(value, 'value'), 'x');
  submit();
  await waitFor(() => expect(problems()).toEqual(['This name is used twice']));
  fill(some(name, 'name'), 'Size');
  submit();
  await waitFor(() =>
    expect(send.mock.calls.at(-1)?.[0]).toEqual({
      Lines: [
        { Sku: 'b', Count: 1 },
        { Sku: 'c', Count: 2 },
        { Sku: 'd', Count: 1 },
      ],
      Facts: { Age: '5', Size: 'x' },
    }),
  );
  for (let left = 3; left > 0; left -= 1) fireEvent.click(tool(0, 'Remove row 1'));
  expect([skus(), document.activeElement === button('Add to lines')]).toEqual([[], true]);
});

it('a union keeps common values when its kind changes, and restores earlier input', async () => {
  open(edited({ Pay: { Kind: 'bill', Note: 'Soon', Days: 30 } }), ['Pay']);
  await waitFor(() => expect([control('Note').value, control('Days').value]).toEqual(['Soon', '30']));
  await choose('Kind', 'Card');
  await waitFor(() => expect([control('Note').value, control('Digits').value]).toEqual(['Soon', '']));
  fill(control('Digits'), '1234');
  await choose('Kind', 'Bill');
  await waitFor(() => expect(control('Days').value).toBe('30'));
  await choose('Kind', 'Card');
  await waitFor(() => expect(control('Digits').value).toBe('1234'));
});

it('a form with steps returns to the step with errors and shows them at their fields', async () => {
  const steps = [
    { title: 'First', hint: 'Who', fields: ['Name'] },
    { title: 'Then', fields: ['Price', 'Note'] },
  ];
  const { send } = open({ form: { fields: ['Name', 'Price', 'Note'], steps } }, ['Name']);
  const trail = () => [
    form()?.querySelector('.form-trail > p')?.textContent,
    ...[...document.querySelectorAll('.form-step')].map(
      (each) => `${each.textContent} ${each.className} ${each.getAttribute('aria-current')}`,
    ),
  ];
  expect([
    trail(),
    [...document.querySelectorAll('.record-form-buttons button')].map(({ textContent }) => textContent),
  ]).toEqual([
    ['Step 1 of 2', 'First form-step step', 'Then form-step null'],
    ['Cancel', 'Next'],
  ]);
  submit();
  await waitFor(() => expect(problems()).toEqual(['Please enter the name']));
  fill(control('Name'), 'Ash');
  submit();
  await waitFor(() =>
    expect(trail()).toEqual(['Step 2 of 2', 'First form-step form-step-done null', 'Then form-step step']),
  );
  fireEvent.click(button('Back'));
  expect(trail()[0]).toBe('Step 1 of 2');
  submit();
  await waitFor(() => expect(trail()[0]).toBe('Step 2 of 2'));
  fill(control('Price'), '5');
  send.mockRejectedValueOnce(
    new ApiError('http', 'Refused', { status: 422, error: 'Refused', fields: { Name: 'Taken' } }),
  );
  submit();
  await waitFor(() => expect([trail()[0], problems()]).toEqual(['Step 1 of 2', ['Taken']]));
  fireEvent.click(button('Cancel'));
  expect(cancelled).toHaveBeenCalledTimes(1);
});
