import { describe, expect, it } from 'vitest';
import { CollectAddress, faultsOfAddress, isUkPostCode, milesBetween, postCodeAreas } from './address.ts';

const whole = CollectAddress.parse({ Line1: '12 High Street', Line1Short: 'High St', PostCode: 'LS1 4AP', City: 'Leeds', StreetNumber: '12', Lat: 53.797, Long: -1.543 });
const faults = (change: Partial<CollectAddress>, country?: string | null) => faultsOfAddress({ ...whole, ...change }, country).map(({ about, blocks, text }) => `${blocks ? 'blocks' : 'warns'} ${about}: ${text}`);
const pickAnother = (what: string) => `This address is missing or has an incorrect ${what}, please pick another address.`;
const addToNotes = (what: string) => `This address is missing or has an incorrect ${what}, please add it to the notes.`;

/** Numbers, streets, towns and codes that do, each with each. */
const numbers: readonly Partial<CollectAddress>[] = [
  { Line1: '12 High Street', StreetNumber: '12' },
  { Line1: '12b High Street', StreetNumber: '' },
  { Line1: '12–14 High Street', StreetNumber: '' },
  { Line1: 'Flat 3', Line2: '9 Mill Lane', StreetNumber: '' },
  { Line1: 'Unit 4, Canal Wharf', StreetNumber: '' },
  { Line1: 'High Street', StreetNumber: '', Premise: 'Rose Cottage' },
];
const codes = ['LS1 4AP', 'ls14ap', 'M1 1AE', 'EC1A 1BB', 'W1A 0AX', 'CR2 6XH', 'DN55 1PT', 'BT1 5GS', 'BT47 6FN', 'BT94 1AA', 'GIR 0AA', 'gir0aa', 'JE2 3AB', 'GY1 1WR', 'IM1 1AA', ' SW1A 1AA '];
const badCodes = ['LS1', 'LS1 4A', '14AP LS', 'ZZ9 9ZZ', 'QQ1 1AA', 'GX11 1AA', '75001', 'LS1 4CV', 'BFPO 801', 'D02 X285', 'GIR 0AB', 'LS1  4AP', '1S1 4AP'];

describe('an address', () => {
  it.each(numbers.flatMap((line) => codes.map((code) => [`${line.Premise ?? ''} ${line.Line1 ?? ''}, ${code}`, line, code] as const)))('with everything in it has no fault: %s', (_, line, PostCode) => {
    expect(faults({ ...line, PostCode })).toEqual([]);
  });

  it.each(badCodes.flatMap((code) => numbers.map((line) => [code, line] as const)))('with the badly formed post code %s warns, wherever it is', (PostCode, line) => {
    expect(faults({ ...line, PostCode })).toEqual([`warns postcode: ${addToNotes('postcode')}`]);
  });

  it.each([...codes.slice(0, 8)])('without a number or a street says which, at %s', (PostCode) => {
    expect(faults({ Line1: 'High Street', StreetNumber: '', PostCode })).toEqual([`blocks number: ${pickAnother('street/flat number')}`]);
    expect(faults({ Line1: '12', PostCode })).toEqual([`warns street: ${addToNotes('street name')}`]);
    expect(faults({ City: ' ', PostCode })).toEqual([`warns city: ${addToNotes('city')}`]);
  });

  it('without a place on the map blocks, also where it lies on the equator or the meridian', () => {
    for (const at of [{ Lat: 0, Long: 0 }, { Lat: 0 }, { Long: 0 }]) expect(faults(at)).toEqual([`blocks position: ${pickAnother('latitude/longitude')}`]);
  });

  it('without its first line or its post code lacks what is mandatory', () => {
    expect(faults({ PostCode: '' })).toEqual(['blocks mandatory: This field is mandatory.']);
    expect(faults({ Line1: '', Line2: '12 High Street' })).toEqual(['blocks mandatory: This field is mandatory.']);
  });

  it('that nobody has picked yet lacks what is mandatory, and nothing is said of the rest', () => {
    expect(faultsOfAddress(CollectAddress.parse({})).map(({ text }) => text)).toEqual(['This field is mandatory.']);
  });

  it('outside the United Kingdom and its islands warns, where the country is known', () => {
    expect(['GB', 'gb', 'JE', 'GG', 'IM', undefined].flatMap((country) => faults({}, country))).toEqual([]);
    expect(['FR', 'IE', '', null].map((country) => faults({}, country))).toEqual(Array.from({ length: 4 }, () => [`warns country: ${addToNotes('country')}`]));
  });

  it('says each of several faults, those that block first', () => {
    expect(faults({ Line1: 'x', StreetNumber: '', City: '', PostCode: 'ZZ9 9ZZ', Lat: 0 }, 'FR').map((fault) => fault.split(':')[0])).toEqual(['blocks position', 'blocks number', 'warns street', 'warns city', 'warns postcode', 'warns country']);
  });
});

describe('a post code', () => {
  it('begins with one of the 121 areas of the United Kingdom, or of its islands', () => {
    expect(postCodeAreas.size).toBe(124);
    expect([...codes.map(isUkPostCode), ...badCodes.map((code) => !isUkPostCode(code))].every(Boolean)).toBe(true);
  });
});

describe('the distance of a trip', () => {
  it('is the straight line in miles', () => {
    const [leeds, manchester] = [{ Lat: 53.8008, Long: -1.5491 }, { Lat: 53.4808, Long: -2.2426 }];
    expect(milesBetween(leeds, manchester)).toBeCloseTo(35.8, 0);
    expect(milesBetween(leeds, leeds)).toBe(0);
    expect(milesBetween(manchester, leeds)).toBeCloseTo(milesBetween(leeds, manchester), 9);
  });
});
