import { describe, expect, it } from 'vitest';
import { CollectAddress, faultsOfAddress, isUkPostCode, milesBetween, postCodeAreas } from './address.ts';

const whole = CollectAddress.parse({
  Line1: '12 High Street',
  Line1Short: 'High St',
  PostCode: 'LS1 4AP',
  City: 'Leeds',
  StreetNumber: '12',
  Lat: 53.797,
  Long: -1.543,
});
const faults = (change: Partial<CollectAddress>, country?: string | null) =>
  faultsOfAddress({ ...whole, ...change }, country).map(
    ({ about, blocks, text }) => `${blocks ? 'blocks' : 'warns'} ${about}: ${text}`,
  );
const pickAnother = (what: string) =>
  `This address is missing or has an incorrect ${what}, please pick another address.`;
const addToNotes = (what: string) => `This address is missing or has an incorrect ${what}, please add it to the notes.`;

/** Valid numbers, streets, towns and post codes, which the tests combine. */
const numbers: readonly Partial<CollectAddress>[] = [
  { Line1: '12 High Street', StreetNumber: '12' },
  { Line1: '12b High Street', StreetNumber: '' },
  { Line1: '12–14 High Street', StreetNumber: '' },
  { Line1: 'Flat 3', Line2: '9 Mill Lane', StreetNumber: '' },
  { Line1: 'Unit 4, Canal Wharf', StreetNumber: '' },
  { Line1: 'High Street', StreetNumber: '', Premise: 'Rose Cottage' },
];
const codes = [
  'LS1 4AP',
  'ls14ap',
  'M1 1AE',
  'EC1A 1BB',
  'W1A 0AX',
  'CR2 6XH',
  'DN55 1PT',
  'BT1 5GS',
  'BT47 6FN',
  'BT94 1AA',
  'GIR 0AA',
  'gir0aa',
  'JE2 3AB',
  'GY1 1WR',
  'IM1 1AA',
  ' SW1A 1AA ',
];
const badCodes = [
  'LS1',
  'LS1 4A',
  '14AP LS',
  'ZZ9 9ZZ',
  'QQ1 1AA',
  'GX11 1AA',
  '75001',
  'LS1 4CV',
  'BFPO 801',
  'D02 X285',
  'GIR 0AB',
  'LS1  4AP',
  '1S1 4AP',
];

interface Parts {
  readonly number: string;
  readonly street: string;
  readonly city: string;
  readonly code: string;
  readonly country: string;
  readonly at: { readonly Lat: number; readonly Long: number };
}
const towns: readonly Parts[] = [
  {
    number: '12',
    street: 'High Street',
    city: 'Leeds',
    code: 'LS1 4AP',
    country: 'GB',
    at: { Lat: 53.797, Long: -1.543 },
  },
  {
    number: '1a',
    street: 'Market Row',
    city: 'London',
    code: 'EC1A 1BB',
    country: 'GB',
    at: { Lat: 51.52, Long: -0.1 },
  },
  {
    number: '7',
    street: 'Princes Street',
    city: 'Edinburgh',
    code: 'EH2 2ER',
    country: 'GB',
    at: { Lat: 55.95, Long: -3.19 },
  },
  {
    number: '30',
    street: 'Heol y Frenhines',
    city: 'Cardiff',
    code: 'CF10 2BU',
    country: 'GB',
    at: { Lat: 51.48, Long: -3.18 },
  },
  {
    number: '9',
    street: 'Donegall Place',
    city: 'Belfast',
    code: 'BT1 5AA',
    country: 'GB',
    at: { Lat: 54.6, Long: -5.93 },
  },
  { number: '5', street: 'Foyle Street', city: 'Derry', code: 'BT48 6AL', country: 'GB', at: { Lat: 55, Long: -7.32 } },
  {
    number: '20',
    street: 'Stanley Road',
    city: 'Bootle',
    code: 'GIR 0AA',
    country: 'GB',
    at: { Lat: 53.45, Long: -2.99 },
  },
  {
    number: '3',
    street: 'King Street',
    city: 'St Helier',
    code: 'JE2 4WE',
    country: 'JE',
    at: { Lat: 49.18, Long: -2.1 },
  },
];
type Wrong = readonly [name: string, change: Partial<Parts>, says: string];
/** Mistakes, in the order in which they are reported. */
const wrongs: readonly Wrong[] = [
  ['no post code', { code: '' }, 'blocks mandatory: This field is mandatory.'],
  ['no place', { at: { Lat: 0, Long: 0 } }, `blocks position: ${pickAnother('latitude/longitude')}`],
  ['no number', { number: '' }, `blocks number: ${pickAnother('street/flat number')}`],
  ['no street', { street: '' }, `warns street: ${addToNotes('street name')}`],
  ['no city', { city: ' ' }, `warns city: ${addToNotes('city')}`],
  ['a wrong post code', { code: 'ZZ9 9ZZ' }, `warns postcode: ${addToNotes('postcode')}`],
  ['half a post code', { code: 'BT1' }, `warns postcode: ${addToNotes('postcode')}`],
  ['another country', { country: 'IE' }, `warns country: ${addToNotes('country')}`],
];
const partOf = (change: object) => Object.keys(change).join();
/**
 * Pairs of mistakes. Excludes pairs in one part, and a missing number with a missing street, which leaves no first
 * line.
 */
const together = wrongs
  .flatMap((one, index) => wrongs.slice(index + 1).map((other) => [one, other] as const))
  .filter(
    ([[, one], [, other]]) => partOf(one) !== partOf(other) && `${partOf(one)} ${partOf(other)}` !== 'number street',
  );
const alone: readonly (readonly Wrong[])[] = wrongs.map((one) => [one]);
/** Every mistake and pair in every town: more than two hundred cases. */
const cases = [...alone, ...together].flatMap((several) => towns.map((town) => ({ town, several })));

describe('an address', () => {
  // Requirements D-5.10, D-5.11, D-5.12, D-5.13, D-5.14
  it.each(cases.map(({ town, several }) => [several.map(([name]) => name).join(' and '), town, several] as const))(
    'with %s reports exactly that',
    (_, town, several) => {
      const { number, street, city, code, country, at } = several.reduce<Parts>(
        (parts, [, change]) => ({ ...parts, ...change }),
        town,
      );
      const address = {
        Line1: [number, street].filter(Boolean).join(' '),
        StreetNumber: number,
        City: city,
        PostCode: code,
        ...at,
      };
      expect(faults(address, country)).toEqual(several.map(([, , says]) => says));
    },
  );

  // Requirement O-9.14
  it.each(
    numbers.flatMap((line) =>
      codes.map((code) => [`${line.Premise ?? ''} ${line.Line1 ?? ''}, ${code}`, line, code] as const),
    ),
  )('without a problem is accepted: %s', (_, line, PostCode) => {
    expect(faults({ ...line, PostCode })).toEqual([]);
  });

  // Requirement O-9.14
  it.each(badCodes.flatMap((code) => numbers.map((line) => [code, line] as const)))(
    'with the malformed post code %s gets a warning',
    (PostCode, line) => {
      expect(faults({ ...line, PostCode })).toEqual([`warns postcode: ${addToNotes('postcode')}`]);
    },
  );

  // Requirements D-5.11, D-5.12
  it.each([...codes.slice(0, 8)])('without a number or a street reports the missing one, at %s', (PostCode) => {
    expect(faults({ Line1: 'High Street', StreetNumber: ' ', PostCode })).toEqual([
      `blocks number: ${pickAnother('street/flat number')}`,
    ]);
    expect(faults({ Line1: '12', PostCode })).toEqual([`warns street: ${addToNotes('street name')}`]);
    expect(faults({ City: ' ', PostCode })).toEqual([`warns city: ${addToNotes('city')}`]);
  });

  // Requirement D-5.14
  it('is rejected if its latitude or longitude is 0', () => {
    for (const at of [{ Lat: 0, Long: 0 }, { Lat: 0 }, { Long: 0 }]) {
      expect(faults(at)).toEqual([`blocks position: ${pickAnother('latitude/longitude')}`]);
    }
  });

  // Requirement D-5.10
  it('without its first line or its post code is rejected as incomplete', () => {
    expect(faults({ Line1: ' ', Line2: '12 High Street' })).toEqual(['blocks mandatory: This field is mandatory.']);
    expect(faults({ PostCode: '' })).toEqual(['blocks mandatory: This field is mandatory.']);
    expect(faults({ Line1: '', Line2: '12 High Street' })).toEqual(['blocks mandatory: This field is mandatory.']);
  });

  it('is reported only as missing while it is empty', () => {
    expect(faultsOfAddress(CollectAddress.parse({})).map(({ about, text }) => `${about}: ${text}`)).toEqual([
      'mandatory: This field is mandatory.',
    ]);
    expect(faultsOfAddress(CollectAddress.parse({ Line1: ' ', PostCode: ' ' }))).toHaveLength(1);
  });

  // Requirement D-5.13
  it('outside the United Kingdom and its islands gets a warning if the country is known', () => {
    expect(['GB', 'gb', 'JE', 'GG', 'IM', undefined].flatMap((country) => faults({}, country))).toEqual([]);
    expect(['FR', 'IE', '', null].map((country) => faults({}, country))).toEqual(
      Array.from({ length: 4 }, () => [`warns country: ${addToNotes('country')}`]),
    );
  });

  it('reports all problems, blocking ones first', () => {
    expect(
      faults({ Line1: 'x', StreetNumber: '', City: '', PostCode: 'ZZ9 9ZZ', Lat: 0 }, 'FR').map(
        (fault) => fault.split(':')[0],
      ),
    ).toEqual(['blocks position', 'blocks number', 'warns street', 'warns city', 'warns postcode', 'warns country']);
  });
});

describe('isUkPostCode', () => {
  it('accepts the 121 areas of the United Kingdom and those of its islands', () => {
    expect(postCodeAreas.size).toBe(124);
    expect([...codes.map(isUkPostCode), ...badCodes.map((code) => !isUkPostCode(code))].every(Boolean)).toBe(true);
  });
});

describe('milesBetween', () => {
  it('returns the straight-line distance in miles', () => {
    const [leeds, manchester] = [
      { Lat: 53.8008, Long: -1.5491 },
      { Lat: 53.4808, Long: -2.2426 },
    ];
    expect(milesBetween(leeds, manchester)).toBeCloseTo(35.8, 0);
    expect(milesBetween(leeds, leeds)).toBe(0);
    expect(milesBetween(manchester, leeds)).toBeCloseTo(milesBetween(leeds, manchester), 9);
  });
});
