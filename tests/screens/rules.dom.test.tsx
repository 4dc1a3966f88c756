/** Rules in declarations: field access per role, conditions for operations, and dependent fields. */
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from 'schema-admin/contract/roles.ts';
import { button as findButton, openDialogs, type } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { declarations } from '../setup/resources-with-rules.tsx';
import { stockBackend } from '../setup/stock-resources.tsx';
import { storedDrafts } from '../setup/stored-drafts.ts';

const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) {
    throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 1200)}`);
  }
  return found;
};
const awaited = async <Found,>(look: () => Found | null | undefined, what: string) =>
  await waitFor(() => some(look(), what));
const button = async (name: string, scope?: () => Element | undefined) =>
  await awaited(() => findButton(name, scope?.() ?? document), `button “${name}”`);
const dialog = async (title: string) =>
  await awaited(() => openDialogs().find((each) => each.textContent?.startsWith(title)), `dialog “${title}”`);
const texts = (selector: string, scope: ParentNode = document) =>
  [...scope.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());
const labels = (scope: ParentNode) => texts('.form-field > label', scope);
const says = async (words: RegExp) => await waitFor(() => expect(document.body.textContent).toMatch(words));

const twoTools = () => ({
  tools: [
    { Id: 1, Name: 'Saw', Kind: 'hand', Cost: 4711, Sku: 'S1' },
    { Id: 2, Name: 'Drill', Kind: 'power', Cost: 9000, Sku: 'S2', Lent: true },
  ],
});

function open(url: string, role: Role = 'Admin', entries: Parameters<typeof stockBackend>[0] = twoTools()) {
  const { received } = renderApp({ role, url, backend: stockBackend(entries), extensions: [], declarations });
  return {
    writes: () =>
      received
        .filter(({ method, url: address }) => method !== 'GET' && !address.startsWith('/portal'))
        .map(({ method, url: address, text }) => `${method} ${address} ${text}`.trim()),
    getRequestedUrls: () => received.map(({ url: address }) => address),
  };
}

describe('a field that is hidden from a role', () => {
  it('has no column, sort or filter, even if the URL names it', async () => {
    const { getRequestedUrls } = open('/tools?sort=Cost:asc&Cost=100&columns=Cost,Name', 'Merchant');
    await says(/Saw/);
    expect([texts('[role="columnheader"]'), document.body.textContent?.includes('47.11')]).toEqual([['Name'], false]);
    expect(getRequestedUrls().filter((url) => url.includes('Cost'))).toEqual([]);
    open('/tools?sort=Cost:asc', 'Admin');
    await waitFor(() => expect(texts('[role="columnheader"]')).toEqual(['Name', 'Cost', 'SKU', 'Kind']));
  });

  it('is not on the page of a record, and a section without other fields is hidden', async () => {
    open('/tools/1', 'Merchant');
    await says(/About/);
    await waitFor(() => expect([labels(document), texts('h2')]).toEqual([['Name', 'SKU'], ['About']]));
    expect(document.body.textContent).not.toMatch(/47\.11|Money/);
  });

  it('is in no form and never sent, even if the form’s schema requires it', async () => {
    const { writes } = open('/tools/create', 'Merchant');
    const form = await dialog('Add tool');
    expect(labels(form)).toEqual(['Name', 'Kind']);
    type('Name', 'File', form);
    fireEvent.mouseDown(some(form.querySelector('.ant-select-selector'), 'choice'));
    fireEvent.click(await awaited(() => document.querySelector('.ant-select-item-option'), 'option'));
    fireEvent.click(await button('Add tool', () => form));
    await waitFor(() => expect(writes()).toEqual(['POST /tools {"Name":"File","Kind":"hand"}']));
  });
});

describe('a field that is read-only for a role', () => {
  it('is shown without an input and never sent, but cross-field rules still read it', async () => {
    const { writes } = open('/tools/edit/1', 'Merchant');
    const form = await dialog('Edit tool');
    await waitFor(() => expect(texts('output', form)).toEqual(['S1']));
    type('Name', 'S1', form);
    fireEvent.click(await button('Save tool', () => form));
    await says(/A name is no number/);
    type('Name', 'Bow saw', form);
    fireEvent.click(await button('Save tool', () => form));
    await waitFor(() => expect(writes()).toEqual(['PATCH /tools/1 {"Name":"Bow saw"}']));
  });
});

describe('a record that cannot be edited in its state', () => {
  it('is read-only in its form, with a disabled button and the reason', async () => {
    const { writes } = open('/tools/edit/2');
    const form = await dialog('Edit tool');
    const save = await button('Save tool', () => form);
    await waitFor(() => expect(texts('output', form)).toEqual(['Drill', 'Power', '£90.00', 'S2']));
    expect([
      save.hasAttribute('disabled'),
      save.title,
      document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual([
      true,
      'It is lent: it can be changed when it is back',
      'It is lent: it can be changed when it is back',
    ]);
    expect([form.querySelectorAll('input').length, writes()]).toEqual([0, []]);
  });

  it('is read-only on its page, and Delete shows the reason', async () => {
    open('/tools/2');
    await says(/It is lent: it can be changed when it is back.*About/);
    const remove = await button('Delete');
    expect([
      remove.hasAttribute('disabled'),
      document.getElementById(remove.getAttribute('aria-describedby') ?? '')?.textContent,
      document.querySelectorAll('main form').length,
    ]).toEqual([true, '“Drill” is lent', 0]);
  });

  it('is checked again before a save or delete, which is dropped if the record is locked by then', async () => {
    const entries = twoTools();
    const { writes } = open('/tools/edit/1', 'Admin', entries);
    const form = await dialog('Edit tool');
    await waitFor(() => expect(labels(form)).toContain('Name'));
    type('Name', 'Bow saw', form);
    Object.assign(some(entries.tools[0], 'tool'), { Lent: true });
    fireEvent.click(await button('Save tool', () => form));
    await awaited(
      () =>
        openDialogs().find(
          (each) =>
            /It is lent: it can be changed when it is back/.test(each.textContent ?? '') && findButton('OK', each),
        ),
      'refusal',
    );
    fireEvent.click(await button('OK'));
    Object.assign(some(entries.tools[0], 'tool'), { Lent: false });
    open('/tools/1', 'Admin', entries);
    fireEvent.click(await button('Delete'));
    await says(/Tool “Saw” deleted/);
    Object.assign(some(entries.tools[0], 'tool'), { Lent: true });
    window.dispatchEvent(new Event('pagehide'));
    await says(/“Saw” is lent/);
    expect(writes()).toEqual([]);
  });
});

const choose = async (label: string, option: string, form: Element) => {
  const input = [...form.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  fireEvent.mouseDown(
    some(
      document
        .getElementById(input?.htmlFor ?? '')
        ?.closest('.ant-select')
        ?.querySelector('.ant-select-selector'),
      label,
    ),
  );
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
const shown = (label: string, form: Element) => {
  const named = [...form.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  return document.getElementById(named?.htmlFor ?? '')?.getAttribute('value');
};
const twoOffers = () => ({ offers: [{ Id: 1, Name: 'Spring', Kind: 'percent', Percent: 10, Label: 'Spring!' }] });

describe('a dependent field', () => {
  it('is shown, required and set by its rules, and not sent while it is hidden', async () => {
    const { writes } = open('/offers/create', 'Admin', twoOffers());
    const form = await dialog('Add offer');
    expect([labels(form), texts('h2', form)]).toEqual([
      ['Name', 'Kind', 'Reason (optional)', 'Label (optional)', 'Unit (optional)'],
      ['How it is told'],
    ]);
    type('Name', 'Summer', form);
    await choose('Kind', 'Percent', form);
    await waitFor(() => expect(labels(form)).toContain('Percent'));
    await choose('Unit', 'Share', form);
    fireEvent.click(await button('Add offer', () => form));
    await says(/Please enter the percent/);
    type('Percent', '60', form);
    await waitFor(() =>
      expect([shown('Label', form), labels(form)]).toEqual(['Summer: 60 %', expect.arrayContaining(['Reason'])]),
    );
    type('Label', 'Hot!', form);
    fireEvent.click(await button('Add offer', () => form));
    await says(/Please enter the reason/);
    await choose('Kind', 'Money', form);
    await waitFor(() =>
      expect(labels(form)).toEqual([
        'Name',
        'Kind',
        'Amount (optional)',
        'Reason (optional)',
        'Label (optional)',
        'Unit (optional)',
      ]),
    );
    type('Label', 'Hot!', form);
    fireEvent.click(await button('Add offer', () => form));
    await waitFor(() => expect(writes()).toEqual(['POST /offers {"Name":"Summer","Kind":"money","Label":"Hot!"}']));
  });
});

describe('a form with steps', () => {
  it('continues after a valid step, resumes after a reload, and sends all steps together', async () => {
    open('/offers/edit/1', 'Admin', twoOffers());
    const form = await dialog('Edit offer');
    await waitFor(() =>
      expect([labels(form), texts('[aria-current="step"]', form)]).toEqual([['Name', 'Kind'], ['What']]),
    );
    type('Name', '', form);
    fireEvent.click(await button('Next', () => form));
    await says(/Please enter the name/);
    type('Name', 'Autumn', form);
    fireEvent.click(await button('Next', () => form));
    await waitFor(() =>
      expect([labels(form), findButton('Save offer', form)]).toEqual([['Percent (optional)'], undefined]),
    );
    const { received } = renderApp({
      role: 'Admin',
      url: '/offers/edit/1',
      backend: stockBackend(twoOffers()),
      extensions: [],
      declarations,
      drafts: storedDrafts(),
    });
    const again = await dialog('Edit offer');
    await waitFor(() =>
      expect([labels(again), texts('[role="status"]', again)]).toEqual([['Percent (optional)'], ['Step 2 of 3']]),
    );
    fireEvent.click(await button('Next', () => again));
    await waitFor(() => expect(labels(again)).toEqual(['Label (optional)']));
    fireEvent.click(await button('Save offer', () => again));
    await waitFor(() =>
      expect(received.filter(({ method }) => method === 'PATCH').map(({ text }) => text)).toEqual([
        '{"Name":"Autumn"}',
      ]),
    );
  });
});

describe('the tabs of a record’s page', () => {
  it('show their sections, are kept in the URL, and preserve unsaved input', async () => {
    open('/offers/1?part=How+it+is+told', 'Admin', twoOffers());
    await waitFor(() => expect(texts('[role="tabpanel"]:not([hidden]) h2')).toEqual(['Words']));
    type('Label', 'Typed');
    fireEvent.click(
      await awaited(
        () =>
          [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
            ({ textContent }) => textContent === 'The offer',
          ),
        'tab',
      ),
    );
    await waitFor(() =>
      expect([texts('[role="tabpanel"]:not([hidden]) h2'), window.location.search]).toEqual([
        ['About', 'Kind'],
        '?part=The+offer',
      ]),
    );
    fireEvent.click(
      await awaited(
        () =>
          [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
            ({ textContent }) => textContent === 'How it is told',
          ),
        'tab',
      ),
    );
    await waitFor(() =>
      expect(shown('Label', some(document.querySelector('[role="tabpanel"]:not([hidden])'), 'panel'))).toBe('Typed'),
    );
  });
});

describe('an inline edit', () => {
  const cell = async (name: string) => await awaited(() => findButton(name, document.body), name);
  const input = async () =>
    await awaited(() => document.querySelector<HTMLInputElement>('.inline-editor input'), 'input');

  it('sends its field on Enter, shows its error in the cell, and can be undone', async () => {
    const { writes } = open('/tools');
    fireEvent.click(await cell('Edit SKU of Saw'));
    const typed = await input();
    await waitFor(() => expect(document.activeElement).toBe(typed));
    fireEvent.change(typed, { target: { value: 'Saw' } });
    fireEvent.submit(some(typed.form, 'form'));
    await waitFor(() => expect(texts('.inline-editor [role="alert"]')).toEqual(['A name is no number']));
    fireEvent.change(typed, { target: { value: 'S9' } });
    fireEvent.submit(some(typed.form, 'form'));
    await waitFor(() => expect(writes()).toEqual(['PATCH /tools/1 {"Sku":"S9"}']));
    await says(/Tool “Saw” saved/);
    fireEvent.click(await button('Undo'));
    await waitFor(() => expect(writes()).toEqual(['PATCH /tools/1 {"Sku":"S9"}', 'PATCH /tools/1 {"Sku":"S1"}']));
  });

  it('is dropped on Escape, and impossible if the record or the role forbids it', async () => {
    const { writes } = open('/tools');
    fireEvent.click(await cell('Edit Cost of Saw'));
    const typed = await input();
    fireEvent.change(typed, { target: { value: '9' } });
    fireEvent.keyDown(typed, { key: 'Escape' });
    await cell('Edit Cost of Saw');
    expect([
      writes(),
      [...document.querySelectorAll('.inline-cell-action')].map(({ textContent }) => textContent.trim()),
    ]).toEqual([[], ['Edit Cost of Saw', 'Edit SKU of Saw', 'Edit Kind of Saw']]);
    open('/tools', 'Merchant');
    await cell('Edit Kind of Saw');
    expect(document.querySelectorAll('.inline-cell').length).toBe(1);
    open('/tools', 'Shop');
    await says(/Saw/);
    expect(document.querySelectorAll('.inline-cell').length).toBe(0);
  });
});

describe('an import from a file', () => {
  const paste = async (text: string) => {
    fireEvent.click(await button('Import'));
    const form = await dialog('Import tools');
    type('Or paste the rows here', text, form);
    fireEvent.click(await button('Read the rows', () => form));
    return form;
  };

  it('maps columns by heading, validates like the form, and reports failed rows', async () => {
    const { writes } = open('/tools');
    const form = await paste(
      'sku;Name;Kind;Cost\nN1;Rake;Hand;£12.50\nN2;N2;power;1\nN3;Axe;sharp;many\nN4;Saw;hand;7',
    );
    fireEvent.click(await button('Continue', () => form));
    await waitFor(() =>
      expect(texts('.import-rows > li', form)).toEqual([
        'Row 1Rake',
        'Row 2N2Name: A name is no number',
        'Row 3AxeKind: Enter one of: Hand, Power. Cost: Enter a number, such as 12.50.',
        'Row 4Saw',
      ]),
    );
    fireEvent.click(await button('Import 2 rows', () => form));
    await waitFor(() => expect(texts('[role="status"]', form)).toEqual(['1 row imported · 3 need a correction']));
    expect(texts('.import-problem', form).at(-1)).toBe('Name: This name is taken');
    expect(writes()).toEqual([
      'POST /tools {"Name":"Rake","Kind":"hand","Cost":1250,"Sku":"N1"}',
      'POST /tools {"Name":"Saw","Kind":"hand","Cost":700,"Sku":"N4"}',
    ]);
    await waitFor(() => expect(texts('.column-name')).toContain('Rake'));
  });

  it('has only the columns that the role may edit, and is hidden without permission', async () => {
    const { writes } = open('/tools', 'Merchant');
    const form = await paste('Name,Cost\nRake,5');
    await says(/These columns are missing: Kind\./);
    expect(texts('.import-columns .ant-select-selection-item', form)).toEqual(['Name', 'Ignored']);
    fireEvent.click(await button('Back', () => form));
    expect(form.textContent).toContain('Required: Name, Kind.');
    open('/tools', 'Shop');
    await says(/Saw/);
    expect([findButton('Import'), writes()]).toEqual([undefined, []]);
  });
});

describe('a dashboard', () => {
  it('counts, sums and charts as declared, and links to the records', async () => {
    open('/figures');
    await waitFor(() => expect(texts('.dashboard-counter')).toEqual(['Hand tools1', 'What they cost£137.11']));
    expect([...document.querySelectorAll('.dashboard-counter a')].map((each) => each.getAttribute('href'))).toEqual([
      '/tools?Kind=hand',
      '/tools',
    ]);
    await says(/Something else/);
    fireEvent.click(await button('Show as table'));
    await waitFor(() => expect(texts('.plot-table tbody tr')).toEqual(['Hand£47.11', 'Power£90.00']));
    expect([...document.querySelectorAll('.plot-table a')].map((each) => each.getAttribute('href'))).toEqual([
      '/tools?Kind=hand',
      '/tools?Kind=power',
    ]);
  });

  it('omits blocks that use hidden fields', async () => {
    const { getRequestedUrls } = open('/figures', 'Merchant');
    await waitFor(() => expect(texts('.dashboard-counter')).toEqual(['Hand tools1']));
    expect([
      document.querySelectorAll('.plot').length,
      getRequestedUrls().some((url) => url.includes('_end=500')),
    ]).toEqual([0, false]);
  });
});
