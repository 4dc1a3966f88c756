import { expect, it } from 'vitest';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { deliveryNode } from './trace-nodes.ts';

const [delivery, payAsYouGo, premium, vat] = [800, 650, 500, 390].map((pence) => Pence.parse(pence));
const none = Pence.parse(0);
const at = new Date('2026-03-10T12:00:00.000Z');
const drafted = { id: 'd-1', referenceNumber: 'DEL-1', bookedAt: null, draftedAt: at };
const linesOf = (quote: Parameters<typeof deliveryNode>[1]) =>
  deliveryNode(drafted, quote).Lines.map(({ Account, Amount, Credits: credits }) => [Account, Amount ?? credits]);

it('a delivery lists the priced parts of its quote, in money and in credits', () => {
  const priced = {
    deliveryPence: delivery ?? none,
    creditUsage: null,
    payAsYouGoPence: payAsYouGo ?? none,
    premiumPence: premium ?? none,
    vatPence: vat ?? none,
    totalPence: Pence.parse(2340),
  };
  expect(deliveryNode(drafted, priced)).toMatchObject({
    Key: 'delivery.d-1',
    Label: 'DEL-1',
    At: at.toISOString(),
    Amount: 2340,
  });
  expect(linesOf(priced)).toEqual([
    ['delivery-fees', 800],
    ['booking-fees', 650],
    ['concierge-fees', 500],
    ['vat', 390],
  ]);
  expect(
    linesOf({ ...priced, payAsYouGoPence: null, creditUsage: Credits.parse(1), premiumPence: none, vatPence: none }),
  ).toEqual([
    ['delivery-fees', 800],
    ['spent', 1],
  ]);
});

it('a delivery without a quote has no amount', () => {
  expect(deliveryNode(drafted, null)).toMatchObject({ Amount: null, Lines: [] });
});
