/** List tools and page elements: tabs, panels, filters, reordering, long texts and list state in the URL. */
import { TagOutlined } from '@ant-design/icons';
import { fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import FilterPanel from 'schema-admin/engine/kit/filter/FilterPanel.tsx';
import ActiveFilters from 'schema-admin/engine/kit/filter/ActiveFilters.tsx';
import { LongText } from 'schema-admin/engine/kit/feedback/LongText.tsx';
import { useListLocation } from 'schema-admin/engine/kit/rows/use-list-location.ts';
import { useNeighbours } from 'schema-admin/engine/kit/rows/use-neighbours.ts';
import { LinkButton } from 'schema-admin/engine/kit/tools/LinkButton.tsx';
import { ListTabs } from 'schema-admin/engine/kit/tools/ListTabs.tsx';
import { ToolPanel } from 'schema-admin/engine/kit/tools/ToolPanel.tsx';
import { ToolPopover } from 'schema-admin/engine/kit/tools/ToolPopover.tsx';
import { useReorder } from 'schema-admin/engine/kit/tools/use-reorder.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import {
  type FilterDeclaration,
  type FilterValues,
  lookupFilter,
  referenceFilter,
} from 'schema-admin/engine/model/filter/filter.ts';
import { lookupOf } from 'schema-admin/engine/model/handles/declaration.fixture.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';
import { afterThisTest } from 'schema-admin/testing/after-test.ts';
import { renderWithProviders } from '../setup/render-with-providers.tsx';
import { stockBackend } from '../setup/stock-resources.tsx';

const Good = z.object({ Id: z.number(), Name: z.string(), Price: z.number(), Kind: z.enum(['a', 'b']) });
const goods = defineResource({
  ...defineRecord('goods', { schema: Good, id: 'Id' }),
  label: 'Goods',
  singular: 'good',
  title: 'Name',
  icon: TagOutlined,
  access: { Admin: ['list', 'show'] },
  paths: () => ({ list: '/goods', show: '/goods/:id' }),
  transport: 'rest',
  rest: { path: '/goods' },
  list: {
    columns: ['Name', 'Price'],
    search: {},
    size: 2,
    sorts: { 'Name:asc': 'Name', 'Price:desc': 'Dearest' },
    tabs: { open: 'Open', done: 'Done' },
    filters: { Kind: { kind: 'choice', label: 'Kind', options: [{ value: 'a', label: 'A' }] } },
  },
  sections: { of: { title: 'Of it', fields: ['Name'] } },
});
const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) {
    throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 800)}`);
  }
  return found;
};
const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent;
const button = (name: string) =>
  some(
    [...document.querySelectorAll<HTMLElement>('button, [role="tab"], main a')].find((each) => nameOf(each) === name),
    `button “${name}”`,
  );
const press = (name: string) => fireEvent.click(button(name));
/** Clicks a button that appears only after a response. */
const awaitPress = async (name: string) => fireEvent.click(await waitFor(() => button(name)));

it('a long text can be expanded and collapsed', () => {
  renderWithProviders(<LongText text={'a'.repeat(201)} />);
  press('Show more');
  expect([document.querySelector('p')?.textContent, button('Show less').getAttribute('aria-expanded')]).toEqual([
    `${'a'.repeat(201)} Show less`,
    'true',
  ]);
  press('Show less');
  expect(button('Show more').getAttribute('aria-expanded')).toBe('false');
});

it('tabs open by click and by arrow key, which wraps around at both ends', () => {
  const opened = vi.fn<(tab: string) => void>();
  renderWithProviders(<ListTabs label="Lists" tabs={{ a: 'A', b: 'B', c: 'C' }} current="a" onOpen={opened} />);
  const tab = (name: string) => some(document.querySelector<HTMLElement>(`[data-tab="${name}"]`), name);
  fireEvent.click(tab('b'));
  expect(fireEvent.keyDown(tab('a'), { key: 'ArrowRight' })).toBe(false);
  expect(document.activeElement).toBe(tab('b'));
  fireEvent.keyDown(tab('c'), { key: 'ArrowRight' });
  fireEvent.keyDown(tab('a'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(tab('c'));
  expect([
    fireEvent.keyDown(tab('a'), { key: 'x' }),
    fireEvent.keyDown(some(document.querySelector('[role="tablist"]'), 'bar'), { key: 'ArrowLeft' }),
  ]).toEqual([true, false]);
  expect(opened.mock.calls.flat()).toEqual(['b', 'b', 'a', 'c', 'c']);
});

it('a link button navigates without a page load, except in a new tab', async () => {
  const Here = () => <p>{useLocation().pathname}</p>;
  renderWithProviders(
    <>
      <LinkButton to="/there" isPrimary>
        There
      </LinkButton>
      <Here />
    </>,
    { url: '/here' },
  );
  const link = button('There');
  expect(link.className).toContain('ant-btn-primary');
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(link, how);
  }
  expect(document.querySelector('p')?.textContent).toBe('/here');
  expect(fireEvent.click(link)).toBe(false);
  await waitFor(() => expect(document.querySelector('p')?.textContent).toBe('/there'));
});

it('a tool panel takes the focus, and returns it when Escape or its button closes it', async () => {
  renderWithProviders(
    <ToolPopover label="Views" icon="*">
      {(close) => (
        <ToolPanel label="Panel" className="panel">
          <button type="button" onClick={close}>
            Shut
          </button>
          <div role="menu" tabIndex={0}>
            Menu
          </div>
        </ToolPanel>
      )}
    </ToolPopover>,
  );
  const panel = () => document.querySelector('.panel');
  const open = async () => {
    press('*Views');
    await waitFor(() => expect(document.activeElement).toBe(some(panel(), 'panel')));
    expect(button('*Views').getAttribute('aria-expanded')).toBe('true');
  };
  await open();
  fireEvent.keyDown(document.body, { key: 'x' });
  fireEvent.keyDown(some(document.querySelector('[role="menu"]'), 'menu'), { key: 'Escape' });
  const taken = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', taken);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  document.body.removeEventListener('keydown', taken);
  expect(panel()).not.toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() =>
    expect([button('*Views').getAttribute('aria-expanded'), document.activeElement === button('*Views')]).toEqual([
      'false',
      true,
    ]),
  );
  await open();
  press('Shut');
  await waitFor(() =>
    expect([button('*Views').getAttribute('aria-expanded'), document.activeElement === button('*Views')]).toEqual([
      'false',
      true,
    ]),
  );
});

function Ordered({ onOrder }: { readonly onOrder: (keys: readonly string[]) => void }) {
  const [keys, setKeys] = useState<readonly string[]>(['a', 'b', 'c']);
  const { dragged, place, byKey } = useReorder(keys, (next) => {
    setKeys(next);
    onOrder(next);
  });
  return (
    <ol>
      {keys.map((key) => (
        <li key={key} {...dragged(key)} {...place(key)}>
          <button type="button" {...byKey(key)}>
            {key}
          </button>
        </li>
      ))}
    </ol>
  );
}

it('items can be reordered by dragging, or with Shift and an arrow key', () => {
  const ordered = vi.fn<(keys: readonly string[]) => void>();
  renderWithProviders(<Ordered onOrder={ordered} />);
  const item = (name: string) => some(button(name).closest('li'), name);
  const data = { setData: vi.fn<(type: string, text: string) => void>() };
  const marks = () => [...document.querySelectorAll('li')].map((each) => each.dataset['drop']);
  expect([fireEvent.dragOver(item('b')), fireEvent.drop(item('b')), item('a').getAttribute('draggable')]).toEqual([
    true,
    true,
    'true',
  ]);
  fireEvent.dragStart(item('a'), { dataTransfer: data });
  expect([data.setData.mock.calls, fireEvent.dragOver(item('c')), marks()]).toEqual([
    [['text/plain', 'a']],
    false,
    [undefined, undefined, 'after'],
  ]);
  fireEvent.dragOver(item('a'));
  expect(marks()).toEqual([undefined, undefined, undefined]);
  expect(fireEvent.drop(item('c'))).toBe(false);
  expect([ordered.mock.calls.at(-1)?.[0], marks()]).toEqual([
    ['b', 'c', 'a'],
    [undefined, undefined, undefined],
  ]);
  fireEvent.dragStart(item('a'), { dataTransfer: data });
  fireEvent.dragOver(item('b'));
  expect(marks()).toEqual(['before', undefined, undefined]);
  fireEvent.drop(item('a'));
  fireEvent.dragStart(item('a'), { dataTransfer: data });
  fireEvent.dragEnd(item('a'));
  fireEvent.drop(item('b'));
  expect(ordered).toHaveBeenCalledTimes(1);
  expect([
    fireEvent.keyDown(button('b'), { key: 'ArrowRight', shiftKey: true }),
    ordered.mock.calls.at(-1)?.[0],
    document.activeElement === button('b'),
  ]).toEqual([false, ['c', 'b', 'a'], true]);
  fireEvent.keyDown(button('b'), { key: 'ArrowLeft', shiftKey: true });
  expect([
    fireEvent.keyDown(button('b'), { key: 'ArrowRight' }),
    fireEvent.keyDown(button('b'), { key: 'x', shiftKey: true }),
    ordered.mock.calls.at(-1)?.[0],
  ]).toEqual([true, true, ['b', 'c', 'a']]);
});

const shops = ['Soho', 'Camden', 'South Bank'].map((Name, Id) => ({ Id, Name }));
const readShop = (option: { readonly [key: string]: unknown }) => ({
  value: String(option['Id']),
  label: String(option['Name']),
});
let isDown = true;
const failing = defineLookup({ name: 'goods' }, 'failing', async () => {
  if (isDown) throw new Error('The shops are away');
  return [{ Id: 1, Name: 'Soho' }];
});
const filters: [string, FilterDeclaration][] = [
  [
    'Kind',
    {
      kind: 'choice',
      label: 'Kind',
      options: [
        { value: 'a', label: 'Ash' },
        { value: 'b', label: 'Beech' },
      ],
    },
  ],
  [
    'One',
    {
      kind: 'choice',
      label: 'One',
      one: true,
      options: [
        { value: 'x', label: 'Ex' },
        { value: 'y', label: 'Why' },
      ],
    },
  ],
  ['Made', { kind: 'dates', label: 'Made' }],
  ['Price', { kind: 'numbers', label: 'Price', unit: 'pence' }],
  ['Name', { kind: 'text', label: 'Name' }],
  ['Shop', lookupFilter(lookupOf(shops), { label: 'Shop', read: readShop })],
  ['Away', lookupFilter(failing, { label: 'Away', read: readShop })],
  ['Good', referenceFilter(reference({ to: goods }), { label: 'Good' })],
];

it('the filter panel filters by choices, dates, numbers, texts, lookups and references', async () => {
  const applied = vi.fn<(values: FilterValues) => void>();
  const removed = vi.fn<(values: FilterValues) => void>();
  const backend = stockBackend({
    goods: ['Ale', 'Beer', 'Cider'].map((Name, at) => ({ Id: at + 1, Name, Price: 1, Kind: 'a', tab: 'open' })),
  });
  const { draw } = renderWithProviders(<FilterPanel filters={filters} values={{ Good: ['3'] }} onApply={applied} />, {
    backend,
    resources: [goods],
  });
  const boxes = () =>
    [...document.querySelectorAll('.filter-choices label')].map(
      (each) => `${each.textContent}${each.querySelector('input')?.checked ? ' x' : ''}`,
    );
  const box = (name: string) =>
    some(
      [...document.querySelectorAll('.filter-choices label')]
        .find((each) => each.textContent === name)
        ?.querySelector('input'),
      name,
    );
  const field = (label: string) =>
    some(
      document.getElementById(
        some(
          [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label),
          label,
        ).getAttribute('for') ?? '',
      ),
      label,
    );
  press('Select All');
  expect([boxes(), button('Select All').hasAttribute('disabled')]).toEqual([['Ash x', 'Beech x'], true]);
  fireEvent.click(box('Ash'));
  expect(boxes()).toEqual(['Ash', 'Beech x']);
  press('One');
  fireEvent.click(box('Ex'));
  fireEvent.click(box('Why'));
  expect(boxes()).toEqual(['Ex', 'Why x']);
  press('Made');
  press('Today');
  expect(button('Today').getAttribute('aria-pressed')).toBe('true');
  press('Price');
  fireEvent.change(field('At least'), { target: { value: '12.35' } });
  fireEvent.blur(field('At least'));
  press('Name');
  const text = () => some(document.querySelector<HTMLInputElement>('[aria-label="Part of the name"]'), 'text');
  fireEvent.change(text(), { target: { value: 'oak ' } });
  press('Shop');
  await waitFor(() => expect(boxes()).toEqual(['Soho', 'Camden', 'South Bank']));
  const search = (label: string) => some(document.querySelector(`[aria-label="Search ${label}"]`), 'search');
  fireEvent.change(search('shop'), { target: { value: ' none ' } });
  await waitFor(() => expect([boxes(), document.querySelector('.filter-none') !== null]).toEqual([[], true]));
  fireEvent.change(search('shop'), { target: { value: ' SO' } });
  await waitFor(() =>
    expect([boxes(), document.querySelector('.filter-panel-body')?.textContent?.includes(' more')]).toEqual([
      ['Soho', 'South Bank'],
      false,
    ]),
  );
  fireEvent.click(box('South Bank'));
  press('Away');
  await waitFor(() =>
    expect(document.querySelector('[role="alert"] .load-failed-reason')?.textContent).toBe('The shops are away'),
  );
  isDown = false;
  await awaitPress('Retry');
  await waitFor(() => expect(boxes()).toEqual(['Soho']));
  press('Good');
  await waitFor(() => expect(boxes()).toEqual(['Cider x', 'Ale', 'Beer']));
  await awaitPress('Show more');
  await waitFor(() => expect(boxes()).toEqual(['Ale', 'Beer', 'Cider x']));
  fireEvent.change(search('good'), { target: { value: 'be' } });
  await waitFor(() => expect(boxes()).toEqual(['Beer']));
  fireEvent.click(box('Beer'));
  fireEvent.change(search('good'), { target: { value: 'zzz' } });
  await waitFor(() => expect(document.querySelector('.filter-none')).not.toBeNull());
  await awaitPress('Apply Filters (7)');
  const values = applied.mock.calls[0]?.[0] ?? {};
  expect(values).toEqual({
    Kind: ['b'],
    One: ['y'],
    Made: expect.objectContaining({ from: expect.any(String) }),
    Price: { from: '1235', to: undefined },
    Name: ['oak '],
    Shop: ['2'],
    Good: ['3', '2'],
  });
  draw(<ActiveFilters filters={filters} values={values} onApply={removed} />);
  const chips = () => [...document.querySelectorAll('.active-filter-text')].map(({ textContent }) => textContent);
  await waitFor(() => expect(chips().slice(-3)).toEqual(['Name: oak ', 'Shop: South Bank', 'Good: Cider, Beer']));
  await awaitPress('Remove Shop: South Bank');
  expect(Object.keys(removed.mock.calls[0]?.[0] ?? {}).toSorted()).toEqual([
    'Good',
    'Kind',
    'Made',
    'Name',
    'One',
    'Price',
  ]);
});

it('Clear All empties the filter panel in one step', () => {
  const applied = vi.fn<(values: FilterValues) => void>();
  renderWithProviders(
    <FilterPanel filters={filters.slice(0, 5)} values={{ Kind: ['a'], Name: ['x'] }} onApply={applied} />,
  );
  press('Name');
  fireEvent.change(some(document.querySelector('[aria-label="Part of the name"]'), 'text'), { target: { value: '' } });
  expect(button('Apply Filters (1)')).toBeDefined();
  press('Clear All');
  expect(button('Clear All').hasAttribute('disabled')).toBe(true);
  press('Apply Filters');
  expect(applied.mock.calls).toEqual([[{}]]);
});

function Place() {
  const { list } = goods;
  if (!list) throw new Error('The goods have a list');
  const place = useListLocation(goods, list);
  const neighbours = useNeighbours('goods', 2);
  const ways = {
    'to done': () => place.openTab('done'),
    'to open': () => place.openTab('open'),
    search: () => place.search('ale'),
    sort: () => place.sort('Price:desc'),
    filter: () => place.filter({ Kind: ['a'] }),
    columns: () => place.showColumns(['Price']),
    clear: () => place.clear(),
    'open search': () => place.openSearch(true),
    'close search': () => place.openSearch(false),
    'three pages': () => place.reached(3),
    'one page': () => place.reached(1),
    'more pages than an address may ask for': () => place.reached(201),
  };
  return (
    <div>
      {Object.entries(ways).map(([name, go]) => (
        <button key={name} type="button" onClick={go}>
          {name}
        </button>
      ))}
      <p>{`${place.scrollKey} | ${place.location.pages} | ${place.isPage} | ${JSON.stringify(neighbours)}`}</p>
    </div>
  );
}

it('a list keeps its state in the URL, separately for each tab', async () => {
  const { services } = renderWithProviders(<Place />, { url: '/goods', resources: [goods] });
  const address = () => `${window.location.pathname}${window.location.search}`;
  const shown = () => document.querySelector('p')?.textContent;
  expect([shown(), services.memory.addresses.get('goods')]).toEqual(['goods:open? | 1 | true | undefined', '/goods']);
  press('search');
  press('sort');
  press('filter');
  await waitFor(() => expect(address()).toBe('/goods?q=ale&sort=Price%3Adesc&Kind=a'));
  press('columns');
  await waitFor(() =>
    expect([address(), shown()]).toEqual([
      '/goods?q=ale&sort=Price%3Adesc&Kind=a&columns=Price',
      'goods:open?q=ale&sort=Price%3Adesc&Kind=a | 1 | true | undefined',
    ]),
  );
  press('one page');
  press('three pages');
  press('three pages');
  await waitFor(() => expect(address()).toBe('/goods?q=ale&sort=Price%3Adesc&Kind=a&columns=Price&page=3'));
  expect(services.memory.addresses.get('goods')).toBe('/goods?q=ale&sort=Price%3Adesc&Kind=a&columns=Price&page=3');
  press('to done');
  await waitFor(() => expect(address()).toBe('/goods?tab=done'));
  press('to open');
  await waitFor(() => expect(address()).toBe('/goods?q=ale&sort=Price%3Adesc&Kind=a&columns=Price&page=3'));
  press('clear');
  await waitFor(() => expect(address()).toBe('/goods?sort=Price%3Adesc&columns=Price'));
  press('search');
  await waitFor(() => expect(address()).toContain('q=ale'));
  press('close search');
  await waitFor(() => expect(address()).not.toContain('q=ale'));
  services.memory.trails.set('goods', () => [1, 2, 3]);
  press('three pages');
  press('search');
  await waitFor(() => expect(shown()).toContain('{"previous":"/goods/1","next":"/goods/3"}'));
  // A page count for another filter state is ignored.
  await new Promise((done) => void setTimeout(done, 250));
  expect(address()).not.toContain('page');
  services.memory.trails.set('goods', () => ['2']);
  press('sort');
  press('to done');
  await waitFor(() => expect(shown()).toContain('| {}'));
});

it('a page count beyond the limit is capped, and written to the URL once', async () => {
  renderWithProviders(<Place />, { url: '/goods', resources: [goods] });
  const written = vi.spyOn(window.history, 'replaceState');
  afterThisTest(() => written.mockRestore());
  press('more pages than an address may ask for');
  await waitFor(() => expect(window.location.search).toBe('?page=200'));
  press('more pages than an address may ask for');
  await new Promise((done) => void setTimeout(done, 250));
  expect(written).toHaveBeenCalledTimes(1);
});

it('a page count from the URL is capped', () => {
  renderWithProviders(<Place />, { url: '/goods?page=9999', resources: [goods] });
  expect(document.querySelector('p')?.textContent).toContain('| 200 |');
});
