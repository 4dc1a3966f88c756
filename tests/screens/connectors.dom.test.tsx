import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Connector, ConnectorLogEntry, StoreProduct } from '../../contract/platform/connectors.ts';
import { contractBackend, isWrite } from '../setup/contract-backend.ts';
import { press } from '../setup/open-delivery.tsx';
import { button } from 'schema-admin/testing/presses.ts';
import { aUser, renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

const aConnector = (change: Partial<Connector> = {}): Connector => ({
  Id: 4,
  Name: 'Web shop',
  Kind: 'WooCommerce',
  ShopId: 1,
  ShopName: 'Alder Soho',
  MerchantName: 'Alder Ales',
  State: 'Active',
  Created: '2026-03-10T12:00:00.000Z',
  Url: 'https://portal.example.com/api/connectors/6b0b2f0e',
  HasSecret: true,
  IsSecretNew: false,
  StoreUrl: 'https://shop.example.com',
  ...change,
});

const anEntry = (change: Partial<ConnectorLogEntry> = {}): ConnectorLogEntry => ({
  Id: 9,
  ConnectorId: 4,
  At: '2026-03-10T12:00:00.000Z',
  Topic: 'order.updated',
  StoreNumber: '727',
  Result: 'Created',
  Message: null,
  OrderId: '0b0e',
  OrderNo: 'M100001',
  ...change,
});

const aProduct: StoreProduct = {
  Id: 3,
  SKU: 'MUG',
  Title: 'Mug',
  MerchantName: 'Alder Ales',
  TimesSeen: 2,
  LastSeen: '2026-03-10T12:00:00.000Z',
  LastOrderId: '0b0e',
  LastOrderNo: 'M100001',
};

function open(url: string, connector = aConnector(), entries = [anEntry()]) {
  let current = connector;
  const instead = {
    '/ext/connectors/list': () => ({ Connectors: [current], TotalCount: 1 }),
    '/ext/connectors/shops/all': () => [{ Id: 1, Name: 'Alder Soho' }],
    '/ext/connectors/{id}': () => current,
    '/ext/connectors/{id}/secret': () => {
      current = { ...current, IsSecretNew: false };
      return { Secret: 'generated' };
    },
    '/ext/connectors/log/list': () => ({ Entries: entries, TotalCount: entries.length }),
    '/ext/connectors/products/list': () => ({ Products: [aProduct], TotalCount: 1 }),
  };
  const network = renderApp({
    user: aUser('Merchant'),
    url,
    backend: contractBackend(instead, { readMs: 0, writeMs: 0 }),
  });
  const writes = () => network.received.filter(isWrite).map(({ method, url: to }) => `${method} ${to}`);
  return { ...network, writes };
}

describe('connectors', () => {
  it('are listed with their shop and status', async () => {
    open('/connectors', aConnector({ Kind: 'Shopify', HasSecret: false }));
    await screen.findByText('Web shop');
    const text = shownText(document.body);
    for (const words of ['Shopify', 'Alder Soho', 'Secret missing']) expect(text).toContain(words);
    expect(text).not.toContain('Alder Ales');
  });

  it('show the address for the store, and a generated secret once', async () => {
    const { writes } = open('/connectors/4', aConnector({ IsSecretNew: true }));
    await screen.findByText('https://portal.example.com/api/connectors/6b0b2f0e');
    await screen.findByText(/Order updated/);
    await press('Show secret');
    await screen.findByText('generated');
    expect(writes()).toEqual(['POST /ext/connectors/4/secret']);
    expect(button('Show secret')).toBeUndefined();
  });

  it('explain how to connect Shopify, which has its own secret', async () => {
    open('/connectors/4', aConnector({ Kind: 'Shopify', HasSecret: false }));
    await screen.findByText(/Copy the secret that Shopify shows/);
    expect(button('Rotate secret')).toBeUndefined();
    expect(screen.queryByText(/has already been shown/)).toBeNull();
  });

  it('can be stopped', async () => {
    const { writes } = open('/connectors/4');
    await screen.findByText('Connect the store');
    await press('Stop');
    await waitFor(() => expect(writes()).toEqual(['POST /ext/connectors/4/stop']));
  });

  it('log what has arrived, with a link to the order', async () => {
    open('/connector-log', aConnector(), [
      anEntry(),
      anEntry({ Id: 8, Result: 'Refused', Message: 'This shop is closed.' }),
    ]);
    const [link] = await screen.findAllByRole('link', { name: 'M100001' });
    expect(link?.getAttribute('href')).toBe('/orders/details/0b0e');
    const text = shownText(document.body);
    for (const words of ['Order created', 'Refused', 'This shop is closed.', '727']) expect(text).toContain(words);
  });

  it('list the products to map', async () => {
    open('/store-products');
    await screen.findByText('Mug');
    const text = shownText(document.body);
    for (const words of ['MUG', 'M100001']) expect(text).toContain(words);
  });
});
