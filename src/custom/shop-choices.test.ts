import { expect, it } from 'vitest';
import { shopChoices } from './shop-choices.ts';

it('adds the town to shops with the same name', () => {
  expect(
    shopChoices([
      { ShopId: 1, ShopName: 'Alder', City: 'Leeds' },
      { ShopId: 2, ShopName: 'Alder', City: 'York' },
      { ShopId: 3, ShopName: 'Birch', City: 'York' },
    ]),
  ).toEqual([
    { ShopId: 1, ShopName: 'Alder, Leeds' },
    { ShopId: 2, ShopName: 'Alder, York' },
    { ShopId: 3, ShopName: 'Birch' },
  ]);
});

it('keeps the names if the backend sends no towns, and shows the id of a shop without a name', () => {
  expect(
    shopChoices([
      { ShopId: 1, ShopName: 'Alder' },
      { ShopId: 2, ShopName: 'Alder', City: null },
      { ShopId: 'x', ShopName: null },
    ]),
  ).toEqual([
    { ShopId: 1, ShopName: 'Alder' },
    { ShopId: 2, ShopName: 'Alder' },
    { ShopId: 'x', ShopName: 'x' },
  ]);
});
