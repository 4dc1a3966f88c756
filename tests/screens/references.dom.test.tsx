/** Fields that hold ids of other records: named in lists and on pages, picked and made in forms, filtered by, and listed on the other's page. */
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { button as findButton, openDialogs, type } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { declarations, stockBackend } from '../setup/stock.tsx';

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
  const asked = (path: string) =>
    received
      .filter(({ method, url: address }) => method === 'GET' && address.startsWith(path))
      .map(({ url: address }) => address);
  return {
    asked,
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

describe('a list whose rows refer to others', () => {
  it('names them, several of one field too, by one request for each page of the list', async () => {
    const { asked } = open('/goods?page=2');
    await waitFor(() =>
      expect(rows()).toEqual([
        'Ale | £1.00 | Acme | New, Heavy',
        'Beer | £1.00 | Bond | –',
        'Cider | £1.00 | Acme | –',
        'Dram | £1.00 | – | –',
        'Eggs | £1.00 | Supplier 9 (no longer there) | –',
        'Flour | £1.00 | Bond | –',
      ]),
    );
    expect([asked('/suppliers'), asked('/tags')]).toEqual([
      ['/suppliers?Id=1&Id=2&_end=2&_start=0', '/suppliers?Id=2&Id=9&_end=2&_start=0'],
      ['/tags?Id=1&Id=2&_end=2&_start=0'],
    ]);
  });

  it('links each to its record beside the row’s own link, where the user may open it', async () => {
    open('/goods');
    fireEvent.click(await awaited(() => link('Bond'), 'link'));
    await waitFor(() => expect(window.location.pathname).toBe('/suppliers/2'));
    open('/goods', 'Merchant');
    await waitFor(() => expect(rows()[1]).toBe('Beer | £1.00 | Bond | –'));
    expect([link('Bond'), link('Beer')?.getAttribute('href')]).toEqual([undefined, '/goods/2']);
  });

  it('says the id of what the user has no right to see, and asks for nothing', async () => {
    const { asked } = open('/goods', 'Merchant');
    await waitFor(() =>
      expect(rows()[0]).toBe('Ale | £1.00 | Acme | Tag 1 (not visible to you), Tag 2 (not visible to you)'),
    );
    expect(asked('/tags')).toEqual([]);
  });

  it('is narrowed by them: searched for by their backend, and named where the filter stands', async () => {
    const { asked } = open('/goods');
    fireEvent.click(await awaited(() => findButton('Filter'), 'filter'));
    const box = await awaited(
      () => document.querySelector<HTMLInputElement>('[aria-label="Search supplier"]'),
      'search',
    );
    fireEvent.change(box, { target: { value: 'bo' } });
    await waitFor(() => expect(asked('/suppliers').at(-1)).toContain('q=bo'));
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

describe('the filter by another record', () => {
  const choices = () =>
    [...document.querySelectorAll('.filter-choices label')].map(
      (label) => `${label.textContent}${label.querySelector('input')?.checked === true ? ' ✓' : ''}`,
    );
  const narrow = async (text: string) =>
    void fireEvent.change(
      await awaited(() => document.querySelector<HTMLInputElement>('[aria-label="Search supplier"]'), 'search'),
      { target: { value: text } },
    );

  it('shows page after page, says that nothing is found, and begins with what was chosen', async () => {
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
  it('names what it refers to, with the way there', async () => {
    open('/goods/1', 'Merchant');
    await waitFor(() => expect(document.querySelector('.record-screen')?.textContent).toMatch(/Acme.*Tag 1/));
  });

  it('lists those that refer to it', async () => {
    const { asked } = open('/suppliers/2');
    await waitFor(() => expect(rows()).toEqual(['Beer | £1.00', 'Flour | £1.00']));
    expect(asked('/goods').at(-1)).toContain('SupplierId=2');
  });
});

describe('a form that asks for them', () => {
  it('searches with the backend, page after page by the arrow keys, and sends ids', async () => {
    const { asked, writes } = open('/goods/edit/1');
    const form = await dialog('Edit good');
    await waitFor(() => expect(select('Supplier', form).textContent).toContain('Acme'));
    fireEvent.mouseDown(some(select('Supplier', form).querySelector('.ant-select-selector'), 'selector'));
    await option('Crown');
    expect(options()).toEqual(['Acme', 'Bond', 'Crown']);
    const input = search('Supplier', form);
    const down = { key: 'ArrowDown', which: 40, keyCode: 40 };
    // On a busy machine the list takes no key yet when its options stand.
    for (let pressed = 0; pressed < 20 && options().length < 4; pressed += 1) {
      fireEvent.keyDown(input, down);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await waitFor(() => expect(options()).toEqual(['Acme', 'Bond', 'Crown', 'Drury', 'Elm', 'Finch']));
    fireEvent.change(input, { target: { value: 'gro' } });
    await waitFor(() => expect(options()).toEqual(['Grove']));
    expect(asked('/suppliers').filter((url) => url.includes('q='))).toEqual([expect.stringContaining('q=gro')]);
    fireEvent.click(await option('Grove'));
    fireEvent.mouseDown(some(select('Tag', form).querySelector('.ant-select-selector'), 'selector'));
    fireEvent.click(await option('Heavy'));
    fireEvent.click(some(findButton('Save good', form), 'Save'));
    await waitFor(() => expect(writes()).toEqual(['PATCH /goods/1 {"SupplierId":7,"TagIds":[1]}']));
  });

  it('makes one on the way, and has chosen it', async () => {
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
