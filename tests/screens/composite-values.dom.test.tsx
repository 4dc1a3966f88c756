/** Composite values: objects, arrays of objects, tags, key-value pairs and discriminated unions. */
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { button as findButton, openDialogs } from 'schema-admin/testing/presses.ts';
import purchases from '../examples/purchases.resource.tsx';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { stockBackend } from '../setup/stock-resources.tsx';

const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) {
    throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 800)}`);
  }
  return found;
};
const awaited = async <Found,>(look: () => Found | null | undefined, what: string) =>
  await waitFor(() => some(look(), what));

const bought = {
  Id: 1,
  Name: 'Pens',
  Budget: 2000,
  Status: 'sent',
  Currency: 'GBP',
  Address: { Street: '1 High Street', City: 'Leeds', Floor: 2 },
  Lines: [
    { LineId: 11, Sku: 'PEN', Count: 2, Price: 150 },
    { LineId: 12, Sku: 'INK', Count: 1, Price: 900 },
    { LineId: 13, Sku: 'CAP', Count: 5, Price: 20 },
  ],
  Marks: ['urgent', 'blue'],
  Properties: { weight: '2 kg', colour: 'blue' },
  Receipt: '/files/receipt%201.pdf',
  Payment: { Kind: 'card', Reference: 'R1', Digits: '4242' },
};
const bare = {
  Id: 2,
  Name: 'Paper',
  Budget: 900,
  Status: 'draft',
  Currency: 'GBP',
  Address: null,
  Lines: [{ Sku: 'A4', Count: 1, Price: 300 }],
  Payment: { Kind: 'transfer', Reference: 'R2', Days: 30 },
};

function open(
  url: string,
  {
    role = 'Admin',
    drafts = {},
    refuse,
  }: { role?: Role; drafts?: Readonly<Record<string, unknown>>; refuse?: object } = {},
) {
  const answer = stockBackend({ purchases: [structuredClone(bought), structuredClone(bare)] });
  const { received } = renderApp({
    role,
    url,
    backend: (request) =>
      refuse && request.method !== 'GET' && request.url.startsWith('/purchases')
        ? { status: 422, json: refuse }
        : answer(request),
    extensions: [],
    declarations: { purchases },
    drafts,
  });
  return {
    getRequestedUrls: () =>
      received
        .filter(({ method }) => method === 'GET')
        .map(({ url: address }) => address)
        .filter((address) => address.startsWith('/purchases')),
    sent: () =>
      received
        .filter(({ method, url: address }) => method !== 'GET' && address.startsWith('/purchases'))
        .map(({ text }): unknown => JSON.parse(text)),
  };
}
const dialog = async () =>
  await awaited(() => openDialogs().find((each) => each.querySelector('.form-shape')), 'form with shapes');
const group = (name: string, scope: Element) =>
  some(
    [...scope.querySelectorAll<HTMLElement>('[role="group"]')].find((each) =>
      (
        each.getAttribute('aria-label') ??
        document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent
      )?.startsWith(name),
    ),
    `group “${name}”`,
  );
const boxOf = (label: string, scope: Element) =>
  some(
    [...scope.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))?.closest('.form-field'),
    `field “${label}”`,
  );
const input = (label: string, scope: Element) => some(boxOf(label, scope).querySelector('input'), 'input');
const typeIn = (label: string, value: string, scope: Element) => {
  fireEvent.change(input(label, scope), { target: { value } });
  fireEvent.blur(input(label, scope));
};
const press = (name: string, scope: Element) =>
  fireEvent.click(some(findButton(name, scope instanceof HTMLElement ? scope : undefined), `button “${name}”`));
const submit = (form: Element) =>
  fireEvent.click(
    some(
      [...form.querySelectorAll('button')].find(({ type }) => type === 'submit'),
      'submit',
    ),
  );
const problems = (form: Element) =>
  [...form.querySelectorAll('.form-problem')].map(({ textContent }) => textContent).filter((text) => text !== '');
const skus = (form: Element) =>
  [...form.querySelectorAll('.form-row')].flatMap((row) =>
    [...row.querySelectorAll('label')]
      .filter(({ textContent }) => textContent === 'SKU' || textContent === 'Sku')
      .map(() => row.querySelector('input')?.value),
  );
const choose = async (label: string, option: string, scope: Element) => {
  fireEvent.mouseDown(some(boxOf(label, scope).querySelector('.ant-select-selector'), 'selector'));
  fireEvent.click(
    await awaited(
      () =>
        [
          ...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'),
        ].find(({ textContent }) => textContent === option),
      option,
    ),
  );
};

describe('a list and a page with composite values', () => {
  it('show a summary in the cell', async () => {
    open('/purchases');
    const rows = () =>
      [...document.querySelectorAll('.column-row:not(.column-headings)')].map((row) =>
        [...row.querySelectorAll('.column-name, .column-value')].map(({ textContent }) => textContent).join(' | '),
      );
    await waitFor(() =>
      expect(rows()).toEqual([
        'Pens | 1 High Street, Leeds, 2 | PEN, INK and 1 more | urgent, blue | weight: 2 kg, colour: blue | Card, R1, 4242 | £13.00',
        'Paper | – | A4 | – | – | Transfer, R2, 30 | £3.00',
      ]),
    );
  });

  it('filter by text and by number range, and the URL keeps both', async () => {
    const { getRequestedUrls } = open('/purchases');
    fireEvent.click(await awaited(() => findButton('Filter'), 'filter'));
    fireEvent.change(await awaited(() => document.querySelector('[aria-label="Part of the name"]'), 'text'), {
      target: { value: 'p' },
    });
    fireEvent.click(
      some(
        [...document.querySelectorAll('.filter-panel .list-tabs a, .filter-panel .list-tabs button')].find(
          ({ textContent }) => textContent === 'Budget',
        ),
        'tab',
      ),
    );
    const ends = await awaited(
      () => document.querySelector('.filter-panel [role="group"][aria-label="Budget"]'),
      'range',
    );
    const [least, most] = ends.querySelectorAll('input');
    fireEvent.change(some(least, 'least'), { target: { value: '10' } });
    fireEvent.change(some(most, 'most'), { target: { value: '9' } });
    expect([ends.textContent, findButton('Apply Filters (2)')?.getAttribute('disabled')]).toEqual([
      expect.stringContaining('The maximum must not be less than the minimum'),
      '',
    ]);
    fireEvent.change(some(most, 'most'), { target: { value: '' } });
    fireEvent.click(some(findButton('Apply Filters (2)'), 'Apply'));
    await waitFor(() =>
      expect([document.querySelector('.active-filters')?.textContent, window.location.search]).toEqual([
        'Name: pBudget: £10.00 or more',
        '?Name=p&Budget.from=1000',
      ]),
    );
    expect(getRequestedUrls().at(-1)).toMatch(/Budget_gte=1000&Name_like=p/);
    await waitFor(() => expect(document.querySelectorAll('.column-row:not(.column-headings)')).toHaveLength(1));
  });

  it('show tables and labelled values to read-only roles', async () => {
    open('/purchases/1', { role: 'Merchant' });
    const table = await awaited(() => document.querySelector('table[aria-label="Lines"]'), 'table');
    expect(
      [...table.querySelectorAll('tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent).join(' | '),
      ),
    ).toEqual(['SKU | How many | Price', 'PEN | 2 | £1.50', 'INK | 1 | £9.00', 'CAP | 5 | £0.20']);
    expect([...document.querySelectorAll('.fact-shape dl')].map(({ textContent }) => textContent)).toEqual([
      'Street1 High StreetCityLeedsFloor2',
      'weight2 kgcolourblue',
      'KindCardReferenceR1Digits4242',
    ]);
    const receipt = [...document.querySelectorAll('dd a')].find(({ textContent }) => textContent === 'receipt 1.pdf');
    expect(receipt?.getAttribute('href')).toBe('http://backend.test/files/receipt%201.pdf');
  });
});

describe('a form with composite values', () => {
  it('starts with the schema’s defaults, and omits an optional object until it is filled in', async () => {
    const { sent } = open('/purchases/create');
    const form = await dialog();
    expect([
      boxOf('Status', form).textContent,
      input('City', group('Address', form)).value,
      boxOf('Currency', form).textContent,
    ]).toEqual([expect.stringContaining('Draft'), 'London', expect.stringContaining('GBP')]);
    typeIn('Name', 'Ink', form);
    press('Add to lines', form);
    const row = group('Lines: row 1', form);
    expect([document.activeElement === input('SKU', row), input('How many', row).value, problems(form)]).toEqual([
      true,
      '1',
      [],
    ]);
    typeIn('SKU', 'INK', row);
    typeIn('Price', '9', row);
    await choose('Kind', 'Transfer', form);
    typeIn('Reference', 'R9', form);
    submit(form);
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          Name: 'Ink',
          Status: 'draft',
          Currency: 'GBP',
          Address: null,
          Lines: [{ Sku: 'INK', Count: 1, Price: 900 }],
          Marks: [],
          Receipt: null,
          Payment: { Kind: 'transfer', Reference: 'R9', Days: 14 },
        },
      ]),
    );
  });

  it('moves and removes rows by button and key, keeps hidden values, and announces changes', async () => {
    const { sent } = open('/purchases/edit/1');
    const form = await dialog();
    const getAnnouncement = () => group('Lines', form).querySelector('[role="status"]')?.textContent;
    press('Move row 1 down', form);
    expect([skus(form), getAnnouncement(), document.activeElement?.getAttribute('aria-label')]).toEqual([
      ['INK', 'PEN', 'CAP'],
      'Row 1 is now row 2',
      'Move row 2 down',
    ]);
    fireEvent.keyDown(input('SKU', group('Lines: row 3', form)), { key: 'ArrowUp', altKey: true });
    expect(skus(form)).toEqual(['INK', 'CAP', 'PEN']);
    press('Remove row 1', form);
    expect([skus(form), document.activeElement?.getAttribute('aria-label')]).toEqual([['CAP', 'PEN'], 'Remove row 1']);
    press('Remove row 2', group('Properties', form));
    submit(form);
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          Lines: [
            { LineId: 13, Sku: 'CAP', Count: 5, Price: 20 },
            { LineId: 11, Sku: 'PEN', Count: 2, Price: 150 },
          ],
          Properties: { weight: '2 kg' },
        },
      ]),
    );
  });

  it('shows errors at their fields, and in a new row only once it has lost the focus', async () => {
    open('/purchases/edit/2');
    const form = await dialog();
    press('Remove row 1', form);
    submit(form);
    await waitFor(() => expect(problems(form)).toEqual(['At least 1 row']));
    press('Add to lines', form);
    await waitFor(() => expect(problems(form)).toEqual([]));
    // The focus moves from the first new row to the second.
    press('Add to lines', form);
    await waitFor(() =>
      expect([problems(group('Lines: row 1', form)), problems(group('Lines: row 2', form))]).toEqual([
        ['Please enter the SKU'],
        [],
      ]),
    );
    press('Add to properties', form);
    press('Add to properties', form);
    for (const row of [1, 2]) {
      typeIn('Name', 'weight', group(`Properties: row ${row}`, form));
      typeIn('Value', '1', group(`Properties: row ${row}`, form));
    }
    typeIn('City', 'York', group('Address', form));
    submit(form);
    await waitFor(() =>
      expect(problems(form)).toEqual([
        'Please enter the street',
        'Please enter the SKU',
        'Please enter the price',
        'Please enter the SKU',
        'Please enter the price',
        'This name is used twice',
      ]),
    );
    await waitFor(() => expect(document.activeElement).toBe(input('Street', form)));
  });

  it.each([{ 'lines[1].price': ['is too dear'] }, { 'Lines.1.Price': ['is too dear'] }])(
    'shows the backend’s error at the field that it names: %j',
    async (errors) => {
      open('/purchases/edit/1', { refuse: { message: 'Invalid', errors } });
      const form = await dialog();
      typeIn('SKU', 'NIB', group('Lines: row 2', form));
      submit(form);
      await waitFor(() =>
        expect([problems(group('Lines: row 2', form)), problems(form)]).toEqual([['is too dear'], ['is too dear']]),
      );
      await waitFor(() => expect(document.activeElement).toBe(input('Price', group('Lines: row 2', form))));
    },
  );

  it('swaps fields when the kind changes, keeps common values, and restores earlier input', async () => {
    const { sent } = open('/purchases/edit/1');
    const form = await dialog();
    const payment = group('Payment', form);
    await choose('Kind', 'Transfer', payment);
    expect([
      input('Reference', payment).value,
      input('Days', payment).value,
      payment.textContent?.includes('Digits'),
    ]).toEqual(['R1', '14', false]);
    await choose('Kind', 'Card', payment);
    expect(input('Digits', payment).value).toBe('4242');
    await choose('Kind', 'Transfer', payment);
    submit(form);
    await waitFor(() => expect(sent()).toEqual([{ Payment: { Kind: 'transfer', Reference: 'R1', Days: 14 } }]));
  });

  it('accepts tags that are typed or pasted, without duplicates', async () => {
    const { sent } = open('/purchases/edit/1');
    const form = await dialog();
    fireEvent.change(input('Marks', form), { target: { value: 'cold, urgent,much too long a mark,' } });
    submit(form);
    await waitFor(() => expect(problems(form)).toEqual(['Max length is 10 characters']));
    fireEvent.click(
      some([...boxOf('Marks', form).querySelectorAll('.ant-select-selection-item-remove')].at(-1), 'remove'),
    );
    submit(form);
    await waitFor(() => expect(sent()).toEqual([{ Marks: ['urgent', 'blue', 'cold'] }]));
  });

  it('validates the type and size of a file, and sends it as declared', async () => {
    const { sent } = open('/purchases/edit/1');
    const form = await dialog();
    const file = some(boxOf('Receipt', form).querySelector<HTMLInputElement>('input[type="file"]'), 'file input');
    expect([file.accept, boxOf('Receipt', form).textContent]).toEqual([
      'application/pdf,image/png',
      expect.stringContaining('receipt 1.pdf'),
    ]);
    const choices = [
      new File(['a'], 'a.txt', { type: 'text/plain' }),
      new File(['x'.repeat(2_000_001)], 'b.pdf', { type: 'application/pdf' }),
      new File(['paid'], 'c.pdf', { type: 'application/pdf' }),
    ];
    const messages = [
      'Choose a file of one of these kinds: application/pdf, image/png',
      'The file may have at most 2 MB',
      '',
    ];
    for (const [at, chosen] of choices.entries()) {
      fireEvent.change(file, { target: { files: [chosen] } });
      submit(form);
      await waitFor(() => expect(problems(form).join()).toBe(messages[at]));
    }
    await waitFor(() => expect(sent()).toEqual([{ Receipt: `data:application/pdf;base64,${btoa('paid')}` }]));
  });

  it('is restored after a reload, including rows, pairs and kinds', async () => {
    const values = {
      Name: 'Ink',
      Status: 'draft',
      Currency: 'GBP',
      Address: { Street: '', City: 'York', Floor: null },
      Lines: [
        { Sku: 'INK', Count: 3, Price: 5 },
        { Sku: '', Count: 1, Price: null },
      ],
      Marks: ['cold'],
      Properties: [{ name: 'weight', value: '' }],
      Payment: { Kind: 'card', Reference: '', Digits: '42', Days: 9 },
    };
    const { of } = JSON.parse(
      JSON.stringify({
        of: {
          Name: '',
          Status: 'draft',
          Currency: 'GBP',
          Address: { Street: '', City: 'London', Floor: null },
          Lines: [],
          Marks: [],
          Properties: [],
          Receipt: null,
          Payment: { Kind: null },
        },
      }),
    );
    open('/purchases/create', { drafts: { 'purchases.create': { values, of: JSON.stringify(of) } } });
    const form = await dialog();
    await waitFor(() =>
      expect([
        skus(form),
        input('City', form).value,
        input('Name', group('Properties: row 1', form)).value,
        input('Digits', form).value,
        boxOf('Marks', form).textContent,
      ]).toEqual([['INK', ''], 'York', 'weight', '42', expect.stringContaining('cold')]),
    );
  });
});
