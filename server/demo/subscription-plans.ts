import { Credits, Pence } from 'schema-admin/contract/units.ts';

export interface DemoPlan {
  readonly credits: Credits;
  readonly price: Pence;
  readonly payAsYouGoPrice: Pence;
  readonly premiumFee: Pence;
  readonly isActive: boolean;
  /** Maximum number of bookings per wallet and month. */
  readonly bookings: number;
  /** Months since the start, up to three years. */
  readonly months: number;
}

const plan = (
  credits: number,
  price: number,
  payAsYouGo: number,
  premium: number,
  rest: Pick<DemoPlan, 'bookings' | 'months'> & { readonly isActive?: boolean },
): DemoPlan => ({
  credits: Credits.parse(credits),
  price: Pence.parse(price),
  payAsYouGoPrice: Pence.parse(payAsYouGo),
  premiumFee: Pence.parse(premium),
  isActive: true,
  ...rest,
});

/** Plans of the first merchants, in order. The remaining merchants have no plan. */
export const merchantPlans: readonly DemoPlan[] = [
  plan(20, 9900, 650, 750, { bookings: 5, months: 36 }),
  plan(4, 2500, 725, 900, { bookings: 2, months: 14 }),
  plan(2, 1500, 795, 900, { bookings: 3, months: 7 }),
  plan(8, 4500, 750, 850, { bookings: 2, months: 10, isActive: false }),
];

export const teamPlans: readonly (DemoPlan & { readonly name: string })[] = [
  { name: 'Ashdown Roofing', ...plan(15, 7900, 700, 800, { bookings: 9, months: 36 }) },
  { name: 'Calder & Sons Joinery', ...plan(6, 3500, 750, 800, { bookings: 6, months: 18 }) },
  { name: 'Fenland Heating', ...plan(10, 5500, 725, 850, { bookings: 4, months: 24, isActive: false }) },
  { name: 'Merrow Kitchens', ...plan(25, 11_900, 650, 750, { bookings: 12, months: 9 }) },
  { name: 'Northgate Electrical', ...plan(0, 0, 795, 900, { bookings: 3, months: 6 }) },
  { name: 'Wharf Street Studio', ...plan(5, 2900, 750, 900, { bookings: 4, months: 3 }) },
];
