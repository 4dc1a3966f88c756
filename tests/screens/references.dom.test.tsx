import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { button as findButton, openDialogs, type } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { declarations, stockBackend } from '../setup/stock-resources.tsx';

const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) {
    throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 800)}`);
  }
  return found;
};
const awaited = async <Found,>(look: () => Found | null | undefined, what: string) =>
  await waitFor(() => some(look(), what));
const link = (name: string) => [...document.querySelectorAll('a')].find((each) => each.textContent === name);
const rows = () =>
  [...document.querySelectorAll('.column-row:not(.column-headings)')].map((row) =>
    [...row.querySelectorAll('.column-name, .column-value')].map(({ textContent }) => textContent).join(' | '),
  );

const names = ['Acme', 'Bond', 'Crown', 'Drury', 'Elm', 'Finch', 'Grove'];
const stock = () => ({
  goods: ['Ale', 'Beer', 'Cider', 'Dram', 'Eggs', 'Flour'].map((Name, at) => ({
    Id: at + 1,
    Name,
    Price: 100,
    Sku: `S${at}`,
    SupplierId: [1, 2, 1, null, 9, 2][at],
    TagIds: at === 0 ? [1, 2] : [],
  })),
  suppliers: names.map((Name, at) => ({ Id: at + 1, Name })),
  tags: [
    { Id: 1, Name: 'New' },
    { Id: 2, Name: 'Heavy' },
  ],
});

function open(url: string, role: Role = 'Admin', entries: Parameters<typeof stockBackend>[0] = stock()) {
  const { received } = renderApp({ role, url, backend: stockBackend(entries), extensions: [], declarations });
  const getRequestedUrls = (path: string) =>
    received
      .filter(({ method, url: address }) => method === 'GET' && address.startsWith(path))
      .map(({ url: address }) => address);
  return {
    getRequestedUrls,
    writes: () =>
      received
        .filter(({ method }) => method === 'POST' || method === 'PATCH')
        .map(({ method, url: address, text }) => `${method} ${address} ${text}`)
        .filter((write) => !write.includes('/portal')),
  };
}
const select = (label: string, scope: ParentNode = document) =>
  some(
    [...scope.querySelectorAll('label')]
      .find((each) => each.textContent?.startsWith(label))
      ?.closest('.form-field')
      ?.querySelector('.ant-select'),
    `picker “${label}”`,
  );
const search = (label: string, scope?: ParentNode) => some(select(label, scope).querySelector('input'), 'input');
const options = () =>
  [...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')].map(
    ({ textContent }) => textContent,
  );
const option = async (name: string) =>
  await awaited(
    () =>
      [
        ...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'),
      ].find(({ textContent }) => textContent === name),
    `option “${name}”`,
  );
const dialog = async (title: string) =>
  await awaited(() => openDialogs().find((each) => each.textContent?.startsWith(title)), title);

describe('a list with references', () => {
  it('shows their names, even multiple names per field, with one request per page', async () => {
    const { getRequestedUrls } = open('/goods?page=2');
    await waitFor(() =>
      expect(rows()).toEqual([
        'Ale | £1.00 | Acme | New, Heavy',
        'Beer | £1.00 | Bond | –',
        'Cider | £1.00 | Acme | –',
        'Dram | £1.00 | – | –',
        'Eggs | £1.00 | Supplier 9 (deleted) | –',
        'Flour | £1.00 | Bond | –',
      ]),
    );
    expect([getRequestedUrls('/suppliers'), getRequestedUrls('/tags')]).toEqual([
      ['/suppliers?Id=1&Id=2&_end=2&_start=0', '/suppliers?Id=2&Id=9&_end=2&_start=0'],
      ['/tags?Id=1&Id=2&_end=2&_start=0'],
    ]);
  });

  it('links each one to its record next to the row’s own link, if the user has access', async () => {
    open('/goods');
    fireEvent.click(await awaited(() => link('Bond'), 'link'));
    await waitFor(() => expect(window.location.pathname).toBe('/suppliers/2'));
    open('/goods', 'Merchant');
    await waitFor(() => expect(rows()[1]).toBe('Beer | £1.00 | Bond | –'));
    expect([link('Bond'), link('Beer')?.getAttribute('href')]).toEqual([undefined, '/goods/2']);
  });

  it('shows the id and requests nothing if the user has no access', async () => {
    const { getRequestedUrls } = open('/goods', 'Merchant');
    await waitFor(() =>
      expect(rows()[0]).toBe('Ale | £1.00 | Acme | Tag 1 (not visible to you), Tag 2 (not visible to you)'),
    );
    expect(getRequestedUrls('/tags')).toEqual([]);
  });

  it('can be filtered by them, with a search on the backend and the name in the chip', async () => {
    const { getRequestedUrls } = open('/goods');
    fireEvent.click(await awaited(() => findButton('Filter'), 'filter'));
    const box = await awaited(
      () => document.querySelector<HTMLInputElement>('[aria-label="Search supplier"]'),
      'search',
    );
    fireEvent.change(box, { target: { value: 'bo' } });
    await waitFor(() => expect(getRequestedUrls('/suppliers').at(-1)).toContain('q=bo'));
    fireEvent.click(
      await awaited(
        () =>
          [...document.querySelectorAll('.filter-choices label')]
            .find(({ textContent }) => textContent === 'Bond')
            ?.querySelector('input'),
        'Bond',
      ),
    );
    fireEvent.click(some(findButton('Apply Filters (1)'), 'Apply'));
    await waitFor(() =>
      expect([document.querySelector('.active-filters')?.textContent, rows()]).toEqual([
        'Supplier: Bond',
        ['Beer | £1.00 | Bond | –', 'Flour | £1.00 | Bond | –'],
      ]),
    );
  });
});

describe('a reference filter', () => {
  const choices = () =>
    [...document.querySelectorAll('.filter-choices label')].map(
      (label) => `${label.textContent}${label.querySelector('input')?.checked === true ? ' ✓' : ''}`,
    );
  const narrow = async (text: string) =>
    void fireEvent.change(
      await awaited(() => document.querySelector<HTMLInputElement>('[aria-label="Search supplier"]'), 'search'),
      { target: { value: text } },
    );

  it('loads more pages, shows an empty result, and lists selected values first', async () => {
    open('/goods?SupplierId=6');
    fireEvent.click(await awaited(() => findButton('Filter1'), 'filter'));
    await waitFor(() => expect(choices()).toEqual(['Finch ✓', 'Acme', 'Bond', 'Crown']));
    fireEvent.click(some(findButton('Show more'), 'Show more'));
    await waitFor(() => expect(choices()).toEqual(['Acme', 'Bond', 'Crown', 'Drury', 'Elm', 'Finch ✓']));
    await narrow('gro');
    await waitFor(() => expect(choices()).toEqual(['Grove']));
    await narrow('zzz');
    await waitFor(() =>
      expect([choices(), document.querySelector('.filter-none')?.textContent]).toEqual([[], 'No Results']),
    );
  });
});

describe('the page of a record', () => {
  it('shows the names of its references, with links', async () => {
    open('/goods/1', 'Merchant');
    await waitFor(() => expect(document.querySelector('.record-screen')?.textContent).toMatch(/Acme.*Tag 1/));
  });

  it('lists the records that refer to it', async () => {
    const { getRequestedUrls } = open('/suppliers/2');
    await waitFor(() => expect(rows()).toEqual(['Beer | £1.00', 'Flour | £1.00']));
    expect(getRequestedUrls('/goods').at(-1)).toContain('SupplierId=2');
  });
});

describe('a form with references', () => {
  it('searches on the backend, loads pages by arrow key, and sends ids', async () => {
    const { getRequestedUrls, writes } = open('/goods/edit/1');
    const form = await dialog('Edit good');
    await waitFor(() => expect(select('Supplier', form).textContent).toContain('Acme'));
    fireEvent.mouseDown(some(select('Supplier', form).querySelector('.ant-select-selector'), 'selector'));
    await option('Crown');
    expect(options()).toEqual(['Acme', 'Bond', 'Crown']);
    const input = search('Supplier', form);
    const down = { key: 'ArrowDown', which: 40, keyCode: 40 };
    // On a busy machine, the list ignores keys for a while after its options appear.
    for (let pressed = 0; pressed < 20 && options().length < 4; pressed += 1) {
      fireEvent.keyDown(input, down);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await waitFor(() => expect(options()).toEqual(['Acme', 'Bond', 'Crown', 'Drury', 'Elm', 'Finch']));
    fireEvent.change(input, { target: { value: 'gro' } });
    await waitFor(() => expect(options()).toEqual(['Grove']));
    expect(getRequestedUrls('/suppliers').filter((url) => url.includes('q='))).toEqual([
      expect.stringContaining('q=gro'),
    ]);
    fireEvent.click(await option('Grove'));
    fireEvent.mouseDown(some(select('Tag', form).querySelector('.ant-select-selector'), 'selector'));
    fireEvent.click(await option('Heavy'));
    fireEvent.click(some(findButton('Save good', form), 'Save'));
    await waitFor(() => expect(writes()).toEqual(['PATCH /goods/1 {"SupplierId":7,"TagIds":[1]}']));
  });

  it('creates a referenced record in a dialog and selects it', async () => {
    const { writes } = open('/goods/create');
    const form = await dialog('Add good');
    fireEvent.click(await awaited(() => findButton('Add supplier', form), 'button'));
    const inner = await dialog('Add supplier');
    type('Name', 'Harbour', inner);
    fireEvent.click(
      some(
        [...inner.querySelectorAll('button')].find(({ type: kind }) => kind === 'submit'),
        'submit',
      ),
    );
    await waitFor(() => expect(select('Supplier', form).textContent).toContain('Harbour'));
    expect(writes()).toEqual(['POST /suppliers {"Name":"Harbour"}']);
    type('Name', 'Gin', form);
    type('Price', '2', form);
    type('SKU', 'S9', form);
    fireEvent.click(
      some(
        [...form.querySelectorAll('button')].find(({ type: kind }) => kind === 'submit'),
        'submit',
      ),
    );
    await waitFor(() =>
      expect(writes().at(-1)).toBe('POST /goods {"Name":"Gin","Price":200,"Sku":"S9","SupplierId":8,"TagIds":[]}'),
    );
  });
});
