/** Street addresses in real towns. House numbers and inward codes are fictional. */
import type { Random } from './random.ts';
import type { Region, Town } from './towns.ts';

export interface Address {
  readonly line1: string;
  readonly line2: string | null;
  readonly line3: string | null;
  readonly city: string;
  readonly county: string;
  readonly postCode: string;
}

const britishStreets = [
  'Station Road',
  'Victoria Street',
  'Church Lane',
  'Mill Lane',
  'Albert Road',
  'Park Avenue',
  'Chapel Street',
  'Orchard Close',
  'The Crescent',
  'Kingfisher Way',
  'Wellington Terrace',
  'Queen Street',
  'Priory Gardens',
  'Meadow Rise',
  'Alma Road',
  'St Mary’s Walk',
  'Bishop’s Drive',
  'Cromwell Road',
  'Hawthorn Grove',
  'Foundry Row',
] as const;

const localStreets: Partial<Record<Region, readonly string[]>> = {
  Scotland: ['Castle Wynd', 'Bruntsfield Brae', 'Lochside Crescent', 'Kirkgate', 'Glebe Street', 'Thistle Vennel'],
  Wales: ['Heol y Bryn', 'Ffordd Newydd', 'Stryd Fawr', 'Maes-y-Dderwen', 'Rhodfa’r Môr', 'Lôn Las'],
  'Northern Ireland': [
    'Antrim Road',
    'Ballymoney Park',
    'Sperrin View',
    'Knocknagoney Drive',
    'Malone Avenue',
    'Strand Road',
  ],
};

const shopStreets = [
  'High Street',
  'Market Place',
  'Bridge Street',
  'Castle Street',
  'Corn Exchange',
  'Fore Street',
  'Commercial Road',
] as const;
const tradingEstates = [
  'Riverside Trade Park',
  'Northgate Industrial Estate',
  'Canal Wharf Trading Estate',
  'Enterprise Way',
] as const;
const blocks = [
  'Harbour House',
  'Linden Court',
  'The Old Maltings',
  'Wharf Apartments',
  'Cavendish Mansions',
  'Telford Heights',
] as const;
const villages = ['Upper Wick', 'Little Marsh', 'Brookfield', 'Newtown', 'West End', 'Hillside'] as const;
const houseNames = [
  'Rose Cottage',
  'The Old Vicarage',
  'Larkfield',
  'Tŷ Gwyn',
  'Four Winds',
  'Stables Cottage',
] as const;

/** The letters that Royal Mail uses in inward codes. */
const inwardLetters = [...'ABDEFGHJLNPQRSTUWXYZ'] as const;

function drawPostCode(random: Random, town: Town): string {
  const letters = random.pick(inwardLetters) + random.pick(inwardLetters);
  return `${random.pick(town.outwardCodes)} ${random.integer(1, 9)}${letters}`;
}

function inTown(random: Random, town: Town) {
  return { city: town.city, county: town.county, postCode: drawPostCode(random, town) };
}

/** Generates a home address: a house, a named house, or a flat with a second and third line. */
export function drawHomeAddress(random: Random, town: Town): Address {
  const street = random.pick([...britishStreets, ...(localStreets[town.region] ?? [])]);
  const house = `${random.integer(1, 180)}${random.chance(0.06) ? random.pick(['a', 'b']) : ''} ${street}`;
  const village = random.chance(0.12) ? random.pick(villages) : null;
  const rest = inTown(random, town);
  if (random.chance(0.24)) {
    return { line1: `Flat ${random.integer(1, 48)}`, line2: random.pick(blocks), line3: house, ...rest };
  }
  if (random.chance(0.1)) return { line1: random.pick(houseNames), line2: house, line3: village, ...rest };
  return { line1: house, line2: village, line3: null, ...rest };
}

/** Generates a shop address: on a street or, for some trade shops, a unit of a trading estate. */
export function drawShopAddress(random: Random, town: Town, isTrade: boolean): Address {
  const number = random.integer(2, 140);
  const rest = { line3: null, ...inTown(random, town) };
  if (isTrade && random.chance(0.6)) {
    return { line1: `Unit ${random.integer(1, 24)}`, line2: random.pick(tradingEstates), ...rest };
  }
  return {
    line1: `${number}–${number + 2} ${random.pick(shopStreets)}`,
    line2: town.city === town.name ? null : town.name,
    ...rest,
  };
}

/** Generates a landline number that Ofcom reserves for drama, with the town's area code if possible. */
export function drawLandline(random: Random, town: Town): string {
  return `${town.phonePrefix}${String(random.integer(0, 999)).padStart(3, '0')}`;
}
