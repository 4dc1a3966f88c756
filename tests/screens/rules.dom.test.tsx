/** What declarations say of who has which field, and of when something can be done. */
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../contract/roles.ts';
import { button as findButton, openDialogs, type } from '../setup/presses.ts';
import { renderApp } from '../setup/render-app.tsx';
import { declarations } from '../setup/ruled.tsx';
import { stockBackend } from '../setup/stock.tsx';

const some = <Found,>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) throw new Error(`There is no ${what}; there is: ${document.body.textContent?.slice(0, 1200)}`);
  return found;
};
const awaited = async <Found,>(look: () => Found | null | undefined, what: string) => await waitFor(() => some(look(), what));
const button = async (name: string, scope?: () => Element | undefined) => await awaited(() => findButton(name, scope?.() ?? document), `button “${name}”`);
const dialog = async (title: string) => await awaited(() => openDialogs().find((each) => each.textContent?.startsWith(title)), `dialog “${title}”`);
const texts = (selector: string, scope: ParentNode = document) => [...scope.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());
const labels = (scope: ParentNode) => texts('.form-field > label', scope);
const says = async (words: RegExp) => await waitFor(() => expect(document.body.textContent).toMatch(words));

const twoTools = () => ({ tools: [{ Id: 1, Name: 'Saw', Kind: 'hand', Cost: 4711, Sku: 'S1' }, { Id: 2, Name: 'Drill', Kind: 'power', Cost: 9000, Sku: 'S2', Lent: true }] });

function open(url: string, role: Role = 'Admin', entries: Parameters<typeof stockBackend>[0] = twoTools()) {
  const { received } = renderApp({ role, url, backend: stockBackend(entries), extensions: [], declarations });
  return {
    writes: () => received.filter(({ method, url: address }) => method !== 'GET' && !address.startsWith('/portal')).map(({ method, url: address, text }) => `${method} ${address} ${text}`.trim()),
    asked: () => received.map(({ url: address }) => address),
  };
}

describe('a field that is hidden from a role', () => {
  it('has no column, no sort and no filter, whatever the address says', async () => {
    const { asked } = open('/tools?sort=Cost:asc&Cost=100&columns=Cost,Name', 'Merchant');
    await says(/Saw/);
    expect([texts('[role="columnheader"]'), document.body.textContent?.includes('47.11')]).toEqual([['Name'], false]);
    expect(asked().filter((url) => url.includes('Cost'))).toEqual([]);
    open('/tools?sort=Cost:asc', 'Admin');
    await waitFor(() => expect(texts('[role="columnheader"]')).toEqual(['Name', 'Cost', 'SKU']));
  });

  it('is no fact of a record, and a section of nothing else is not there', async () => {
    open('/tools/1', 'Merchant');
    await says(/About/);
    await waitFor(() => expect([labels(document), texts('h2')]).toEqual([['Name', 'SKU'], ['About']]));
    expect(document.body.textContent).not.toMatch(/47\.11|Money/);
  });

  it('is asked for by no form, and never sent, though the form’s own schema wants it', async () => {
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

describe('a field that a role may only read', () => {
  it('is shown without an input and never sent, while rules across fields still read it', async () => {
    const { writes } = open('/tools/edit/1', 'Merchant');
    const form = await dialog('Edit tool');
    await waitFor(() => expect(texts('output', form)).toEqual(['S1']));
    type('Name', 'S1', form);
    fireEvent.click(await button('Save', () => form));
    await says(/A name is no number/);
    type('Name', 'Bow saw', form);
    fireEvent.click(await button('Save', () => form));
    await waitFor(() => expect(writes()).toEqual(['PATCH /tools/1 {"Name":"Bow saw"}']));
  });
});

describe('a record in a state in which it cannot be changed', () => {
  it('is read in its form, whose button is disabled and says why', async () => {
    const { writes } = open('/tools/edit/2');
    const form = await dialog('Edit tool');
    const save = await button('Save', () => form);
    await waitFor(() => expect(texts('output', form)).toEqual(['Drill', 'Power', '£90.00', 'S2']));
    expect([save.hasAttribute('disabled'), save.title, document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent]).toEqual([true, 'It is lent: it can be changed when it is back', 'It is lent: it can be changed when it is back']);
    expect([form.querySelectorAll('input').length, writes()]).toEqual([0, []]);
  });

  it('is read on its page too, and its Delete says why not', async () => {
    open('/tools/2');
    await says(/About.*It is lent: it can be changed when it is back/);
    const remove = await button('Delete');
    expect([remove.hasAttribute('disabled'), document.getElementById(remove.getAttribute('aria-describedby') ?? '')?.textContent, document.querySelectorAll('main form').length]).toEqual([true, '“Drill” is lent', 0]);
  });

  it('is asked about again before the call: what came about meanwhile refuses it', async () => {
    const entries = twoTools();
    const { writes } = open('/tools/edit/1', 'Admin', entries);
    const form = await dialog('Edit tool');
    type('Name', 'Bow saw', form);
    Object.assign(some(entries.tools[0], 'tool'), { Lent: true });
    fireEvent.click(await button('Save', () => form));
    await awaited(() => openDialogs().find((each) => /It is lent: it can be changed when it is back/.test(each.textContent ?? '') && findButton('OK', each)), 'refusal');
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
