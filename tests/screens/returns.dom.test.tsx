import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReturnableOrder, ReturnedLine } from '../../contract/orders/returns.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import { press } from '../setup/open-delivery.tsx';
import { type } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const aReturn = (change: Partial<ReturnedLine> = {}): ReturnedLine => ({
  Id: 3,
  OrderId: 'o-1',
  OrderNo: 'M100001',
  ShopName: 'Alder Ales',
  ProductTitle: 'Tea',
  VariantTitle: 'Green',
  SKU: 'TEA-1',
  Quantity: 2,
  ReturnReason: 'WrongItem',
  Condition: 'Opened',
  Note: 'Seal is broken',
  Amount: Pence.parse(900),
  ReturnState: 'ReturnedAndRefunded',
  RegisteredBy: 'shop@demo.test',
  Registered: '2026-03-10T12:00:00.000Z',
  ...change,
});

const order: ReturnableOrder = {
  OrderId: 'o-1',
  OrderNo: 'M100001',
  CustomerName: 'Grace Hopper',
  Lines: [{ LineId: 7, ProductTitle: 'Tea', VariantTitle: 'Green', SKU: 'TEA-1', Returnable: 2 }],
};

function open(url: string, role: Role = 'Shop', extensions?: readonly string[]) {
  const instead = {
    '/ext/returns/list': () => ({
      Returns: [aReturn(), aReturn({ Id: 4, ProductTitle: null, VariantTitle: null, Quantity: null })],
      TotalCount: 2,
    }),
    '/ext/returns/returnable/{number}': () => order,
    '/ext/returns/orders/{id}': () => [aReturn(), aReturn({ Id: 4, ReturnState: 'Returned', Amount: null })],
  };
  return renderApp({
    user: aUser(role),
    url,
    backend: contractBackend(instead, { readMs: 0, writeMs: 0 }),
    ...(extensions ? { extensions } : {}),
  });
}

async function choose(label: string, option: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: new RegExp(label) }));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

describe('returns', () => {
  it('are listed with product, reason, condition, refund and state', async () => {
    open('/returns');
    await screen.findByText('Tea, Green');
    const text = shownText(document.body);
    const shown = ['M100001', 'TEA-1', 'Wrong item', 'Opened', '£9.00', 'Returned and refunded', 'Seal is broken'];
    for (const words of [...shown, 'Money without a product']) expect(text).toContain(words);
    expect(text).not.toContain('Alder Ales');
    expect(screen.getByRole('link', { name: 'Returns' }).getAttribute('href')).toBe('/returns');
  });

  it('are listed for a merchant, who cannot register them', async () => {
    open('/returns', 'Merchant');
    await screen.findByText('Tea, Green');
    expect(shownText(document.body)).toContain('Alder Ales');
    expect(screen.queryByText('Register return')).toBeNull();
  });

  it('are registered for an order that is found by its number', async () => {
    const { received } = open('/returns/create');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('A delivered or failed order');
    await within(dialog).findByRole('textbox', { name: /Order number/ });
    type('Order number', 'M100001', dialog);
    await within(dialog).findByText('Grace Hopper: 1 product can be returned');
    await press('Add to returned products');
    await choose('Product', '2 × Tea, Green');
    await choose('Reason', 'Arrived damaged');
    await choose('Condition', 'Unopened');
    type('Note', 'Seal is broken', dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Register return' }));
    await waitFor(() => expect(received.filter(isWrite)).toHaveLength(1));
    const sent = received.find(isWrite);
    expect(sent).toMatchObject({ method: 'POST', url: '/ext/returns' });
    expect(JSON.parse(sent?.text ?? '')).toEqual({
      OrderNo: 'M100001',
      Lines: [{ LineId: 7, Quantity: 1, ReturnReason: 'Damaged', Condition: 'Unopened', Note: 'Seal is broken' }],
    });
  });

  it.each(['Shop', 'Merchant', 'Admin'] as const)(
    'are an empty page for a %s if the backend does not support them',
    async (role) => {
      const { received } = open('/returns', role, []);
      await waitFor(() => expect(document.title).toContain('Returns'));
      expect(received.some(({ url }) => url.includes('returns'))).toBe(false);
      expect(screen.queryByText('Register return')).toBeNull();
      expect(screen.queryAllByRole('link', { name: 'Returns' })).toHaveLength(role === 'Shop' ? 1 : 0);
    },
  );

  it('of an order are shown on its page', async () => {
    open('/orders/details/o-1', 'Shop', ['returns']);
    const section = await screen.findByRole('region', { name: 'Returns and refunds' });
    const text = shownText(section);
    for (const words of ['2 × Tea, Green', 'Returned and refunded · £9.00 · Wrong item · Opened', 'shop@demo.test']) {
      expect(text).toContain(words);
    }
  });
});
