/** Tests the printed content. The layout is tested in a browser (tests/e2e/order-printing.spec.ts). */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Language, english, setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import { languages, loadLanguage } from 'schema-admin/contract/texts/languages.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { aLine, anOrder } from '../order.fixture.ts';
import { ItemList } from './ItemList.tsx';
import { Label } from './Label.tsx';

const labelOf = (change: Partial<Order>, language: Language = english) =>
  renderToStaticMarkup(
    <Label
      order={anOrder(change)}
      parcel={{ PackageNo: 1, Barcode: '210000000017' }}
      position={1}
      count={3}
      language={language}
    />,
  );
const linesOf = (html: string) =>
  [...html.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, line = '']) => line.replaceAll(/<[^>]*>/g, ''));

describe('a label', () => {
  it('shows the order, package, destination, slot and shop', () => {
    const order = {
      CustomerFirstName: 'Siân',
      CustomerLastName: 'Pugh',
      DeliveryAddressPostCode: 'SE19 1JQ',
      ShopName: 'Gypsy Hill',
      TimeSlotFrom: '2026-11-22T14:00:00Z',
      TimeSlotTo: '2026-11-22T16:00:00Z',
    };
    expect(linesOf(labelOf(order))).toEqual([
      '100234',
      'SE19 1JQ Siân Pugh',
      'Slot: 22/11/2026, 2–4 pm',
      'Gypsy Hill',
      'Package 1 (1 of 3)210000000017',
    ]);
  });

  it('is in the language of its shop, not of the user', async () => {
    const welsh = await loadLanguage('cy');
    setLanguageSource(() => ({ tag: 'pl', direction: 'ltr', messages: {} }));
    const [inEnglish, inWelsh] = [labelOf({}), labelOf({}, welsh)];
    setLanguageSource(() => english);
    expect(inEnglish).toBe(labelOf({}));
    expect([inEnglish, inWelsh].map((label) => linesOf(label).at(-1))).toEqual([
      'Package 1 (1 of 3)210000000017',
      'Pecyn 1 (1 o 3)210000000017',
    ]);
  });

  it('keeps the parts of a code in order in every language', async () => {
    for (const [tag, { isForTrials }] of languages) {
      if (isForTrials) continue;
      const language = await loadLanguage(tag);
      const codes = [
        ...labelOf({ OrderNo: 100_234 }, language).matchAll(
          /<span class="print-shortened"( dir="ltr")?><span>(\d*)<\/span><span>(\d*)<\/span>/g,
        ),
      ];
      expect(codes.map(([, direction, head = '', end = '']) => [direction, head + end])).toEqual([
        [' dir="ltr"', '100234'],
        [' dir="ltr"', '210000000017'],
      ]);
    }
  });

  it('has no line for an unknown slot or shop', () => {
    expect(linesOf(labelOf({ ShopName: null, TimeSlotFrom: null, TimeSlotTo: null }))).toHaveLength(3);
  });

  it('never truncates the last characters of a long order number', () => {
    expect(labelOf({ OrderNo: 'MARKET-2026-00987654321' })).toContain(
      '<span>MARKET-2026-00987</span><span>654321</span>',
    );
    expect(labelOf({ OrderNo: 77 })).toContain('<span></span><span>77</span>');
  });
});

it('an item list frames quantities above one that must be picked', () => {
  const lines = [
    aLine({ OrderLineQuantity: 3 }),
    aLine({ OrderLineId: 2, OrderLineQuantity: 1 }),
    aLine({ OrderLineId: 3, OrderLineQuantity: 2, OrderlineCancelled: '2026-11-20T10:00:00Z' }),
  ];
  const html = renderToStaticMarkup(<ItemList order={anOrder({ Orderlines: lines })} />);
  expect(
    [...html.matchAll(/class="print-item-count( print-item-many)?">(\d+)/g)].map(([, many, quantity]) => [
      quantity,
      many !== undefined,
    ]),
  ).toEqual([
    ['3', true],
    ['1', false],
    ['2', false],
  ]);
});
