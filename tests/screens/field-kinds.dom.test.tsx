/** A custom field kind: the colour from tests/examples/colour/. */
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { completeList } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { columnsOf } from 'schema-admin/engine/model/declaration/columns.ts';
import { registerFieldKinds } from 'schema-admin/engine/model/field-kinds/custom-kinds.ts';
import { csvColumnsOf } from 'schema-admin/engine/features/files/export-columns.ts';
import { summarise } from 'schema-admin/engine/features/audit/change-text.ts';
import { colour } from '../examples/colour/colour.ts';
import audit from '../../src/resources/management/audit.resource.tsx';
import paints from '../examples/paints.resource.tsx';
import { button as findButton, openDialogs, type } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { stockBackend } from '../setup/stock-resources.tsx';

registerFieldKinds(colour);

const changed = {
  Id: 1,
  At: '2026-11-20T10:00:00Z',
  Actor: 'ada@alder.test',
  Action: 'update',
  Entity: 'paints',
  EntityId: '1',
  Title: 'Sky',
  Changes: [{ Field: 'Colour', From: '#0000ff', To: '#87ceeb' }],
};

function open(url: string) {
  const stock = stockBackend({
    paints: [
      { Id: 1, Name: 'Sky', Colour: '#87ceeb', Trim: null },
      { Id: 2, Name: 'Coal', Colour: '#222222', Trim: '#ffffff' },
    ],
  });
  const { received } = renderApp({
    role: 'Admin',
    url,
    extensions: ['audit'],
    declarations: { paints, audit },
    backend: (request) =>
      request.url.startsWith('/ext/audit/') ? { json: { Entries: [changed], TotalCount: 1 } } : stock(request),
  });
  return {
    getRequestedUrls: () =>
      received
        .filter(({ method, url: address }) => method === 'GET' && address.startsWith('/paints'))
        .map(({ url: address }) => address),
    writes: () =>
      received
        .filter(({ method, url: address }) => method !== 'GET' && address.startsWith('/paints'))
        .map(({ method, url: address, text }) => `${method} ${address} ${text}`),
  };
}

const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) {
    throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 1200)}`);
  }
  return found;
};
const awaited = async <Found,>(look: () => Found | null | undefined, what: string) =>
  await waitFor(() => some(look(), what));
const button = async (name: string, scope: ParentNode & Element = document.body) =>
  await awaited(() => findButton(name, scope), `button “${name}”`);
const input = async (scope: string) =>
  await awaited(() => document.querySelector<HTMLInputElement>(`${scope} input`), `input in ${scope}`);
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());
const dialog = async (title: string) =>
  await awaited(() => openDialogs().find((each) => each.textContent?.startsWith(title)), `dialog “${title}”`);

it('a custom kind uses its own cell in a list and its own input for inline editing', async () => {
  const { writes } = open('/paints');
  await waitFor(() =>
    expect(
      texts('.column-row:not(.column-headings) .column-value').map((text) => text?.replace(/ Edit \w+ of \w+$/, '')),
    ).toEqual(['#87CEEB', '–', '#222222', '#FFFFFF']),
  );
  await waitFor(() => expect(document.querySelectorAll('.colour-swatch').length).toBe(3));
  fireEvent.click(await button('Edit Colour of Sky'));
  const typed = await input('.inline-editor');
  fireEvent.change(typed, { target: { value: '00BFFF' } });
  fireEvent.submit(typed);
  await waitFor(() => expect(writes()).toEqual(['PATCH /paints/1 {"Colour":"#00bfff"}']));
});

it('a custom kind validates typed text in a form and sends the parsed value', async () => {
  const { writes } = open('/paints/create');
  const form = await dialog('Add paint');
  await input('.ant-modal');
  type('Name', 'Leaf', form);
  fireEvent.click(await button('Add paint', form));
  await waitFor(() => expect(texts('.form-problem')).toContain('Please enter the colour'));
  type('Colour', 'green', form);
  await waitFor(() => expect(texts('.form-problem')).toContain('Enter six digits, such as #ff8800.'));
  type('Colour', '00FF00', form);
  fireEvent.click(await button('Add paint', form));
  await waitFor(() => expect(writes()).toEqual(['POST /paints {"Name":"Leaf","Colour":"#00ff00","Trim":null}']));
});

it('a custom kind filters a list by one value, which the URL keeps', async () => {
  const { getRequestedUrls } = open('/paints');
  fireEvent.click(await button('Filter'));
  const typed = await input('.filter-panel');
  fireEvent.change(typed, { target: { value: 'blue' } });
  await waitFor(() =>
    expect([texts('.filter-problem'), findButton('Apply Filters (1)')?.hasAttribute('disabled')]).toEqual([
      ['Enter six digits, such as #ff8800.'],
      true,
    ]),
  );
  fireEvent.change(typed, { target: { value: '87CEEB' } });
  expect(typed.value).toBe('87CEEB');
  fireEvent.click(await button('Apply Filters (1)'));
  await waitFor(() =>
    expect([texts('.active-filters'), window.location.search]).toEqual([['Colour: #87CEEB'], '?Colour=%2387ceeb']),
  );
  await waitFor(() => expect(texts('.column-name')).toEqual(['Sky']));
  expect(getRequestedUrls().at(-1)).toContain('Colour=%2387ceeb');
});

it('a custom kind reads a filter from the URL and reports an invalid value', async () => {
  open('/paints?Colour=222222');
  await waitFor(() =>
    expect([texts('.active-filters'), texts('.column-name')]).toEqual([['Colour: #222222'], ['Coal']]),
  );
  open('/paints?Colour=blue');
  await waitFor(() => expect(texts('.unread-filters .ant-alert-message')).toEqual([expect.stringContaining('Colour')]));
});

it('a custom kind uses its own cell on a record’s page and its own text in the history', async () => {
  open('/paints/2');
  await waitFor(() => expect(texts('output')).toEqual(['#FFFFFF']));
  await waitFor(() => expect(texts('.history-changes')).toEqual(['Colour#0000FF → #87CEEB']));
});

it('a custom kind formats its values in a change summary if the backend names the kind', () => {
  expect(
    summarise({ Action: 'update', Changes: [{ Field: 'Colour', Kind: 'colour', From: null, To: '#87ceeb' }] }),
  ).toBe('Colour: – → #87CEEB');
});

it('a custom kind is exported to a file that can be imported again', async () => {
  const list = completeList<Record<string, unknown>, never, never, never, never>('Paints', {
    columns: ['Name', 'Colour', 'Trim'],
  });
  const file = csvColumnsOf(list, columnsOf(list.columns ?? [], paints.schema), paints.schema);
  const row = { Name: 'Sky', Colour: '#87ceeb', Trim: null };
  expect(file.map(({ value }) => value(row))).toEqual(['Sky', '#87ceeb', '']);
  const { writes } = open('/paints');
  fireEvent.click(await button('Import'));
  const form = await dialog('Import paints');
  type('Or paste the rows here', 'Name,Colour,Trim\nSky,87CEEB,\nMud,brown,', form);
  fireEvent.click(await button('Read the rows', form));
  fireEvent.click(await button('Continue', form));
  await waitFor(() =>
    expect(texts('.import-rows > li')).toEqual(['Row 1Sky', 'Row 2MudColour: Enter six digits, such as #ff8800.']),
  );
  fireEvent.click(await button('Import 1 row', form));
  await waitFor(() => expect(writes()).toEqual(['POST /paints {"Name":"Sky","Colour":"#87ceeb","Trim":null}']));
});
