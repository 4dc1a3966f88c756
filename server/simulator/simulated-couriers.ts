/** The demo couriers with their vehicles, range and prices. */
import type { ServiceType } from '../../contract/collect/prices.ts';

export interface SimulatedCourier {
  readonly key: string;
  readonly name: string;
  readonly vehicles: readonly string[];
  readonly mostMiles: number;
  readonly services: readonly ServiceType[];
  /** The base price, and the price per mile, in pence. */
  readonly start: number;
  readonly mile: number;
}

export const simulatedCouriers: readonly SimulatedCourier[] = [
  {
    key: 'pedal-and-post',
    name: 'Pedal & Post',
    vehicles: ['bicycle_cargo'],
    mostMiles: 6,
    services: ['regular', 'direct'],
    start: 350,
    mile: 90,
  },
  {
    key: 'swift-wheels',
    name: 'Swift Wheels',
    vehicles: ['bicycle_cargo', 'motorcycle', 'car'],
    mostMiles: 25,
    services: ['regular', 'direct'],
    start: 420,
    mile: 110,
  },
  {
    key: 'fox-lane',
    name: 'Fox Lane Couriers',
    vehicles: ['motorcycle', 'car', 'van_small', 'van'],
    mostMiles: 60,
    services: ['regular', 'direct'],
    start: 510,
    mile: 105,
  },
  {
    key: 'ridge-way',
    name: 'Ridgeway Vans',
    vehicles: ['car', 'van_small', 'van', 'transit_van', 'xlwb'],
    mostMiles: 150,
    services: ['regular'],
    start: 690,
    mile: 98,
  },
  {
    key: 'harbour-haul',
    name: 'Harbour Haul',
    vehicles: ['van', 'transit_van', 'xlwb', 'luton', '35t_van'],
    mostMiles: 320,
    services: ['regular', 'direct'],
    start: 1150,
    mile: 125,
  },
  {
    key: 'north-star',
    name: 'North Star Same Day',
    vehicles: ['car', 'van_small', 'van', 'transit_van', 'xlwb', 'luton'],
    mostMiles: 400,
    services: ['direct'],
    start: 980,
    mile: 140,
  },
];

/** Miles per hour in towns, including stops. */
export const speeds: Readonly<Record<string, number>> = {
  bicycle_cargo: 9,
  motorcycle: 22,
  car: 20,
  van_small: 19,
  van: 18,
  transit_van: 18,
  xlwb: 17,
  luton: 16,
  '35t_van': 16,
};
export const usualSpeed = 18;

/** Price factor relative to a car. */
export const vehicleRates: Readonly<Record<string, number>> = {
  bicycle_cargo: 0.8,
  motorcycle: 0.9,
  car: 1,
  van_small: 1.15,
  van: 1.35,
  transit_van: 1.6,
  xlwb: 1.9,
  luton: 2.3,
  '35t_van': 2.6,
};

/** Price factor by delivery type, relative to same-day delivery. */
export const typeRates: Readonly<Record<string, number>> = { rapid: 1.35, sameday: 1, flexible: 0.8 };
export const directRate = 1.3;
