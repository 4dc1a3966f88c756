import { describe, expect, it } from 'vitest';
import { faultsOfAddress, isUkPostCode, milesBetween, postCodeAreas } from '../../../contract/collect/address.ts';
import { gazetteer, postCodeAreaPlaces } from './gazetteer.ts';

const texts = async (query: string) => (await gazetteer.suggest(query)).map(({ Text, Detail }) => `${Text}, ${Detail}`);
const first = async (query: string) => {
  const [suggestion] = await gazetteer.suggest(query);
  const place = await gazetteer.details(suggestion?.Id ?? '');
  if (place === undefined) throw new Error(`No suggestions for ${query}`);
  return place;
};

describe('the gazetteer', () => {
  // Requirements D-2.51, D-7.06
  it('suggests addresses by number, street and town, ignoring case', async () => {
    const wanted = /^12 High Street, Leeds, LS\d+ \d[A-Z]{2}$/;
    expect(await texts('12 high street leeds')).toContainEqual(expect.stringMatching(wanted));
    expect((await texts('12, HIGH St'))[0]).toMatch(/^12 High Street, London, /);
    expect((await texts('12 High Street, Leed'))[0]).toMatch(wanted);
  });

  it('suggests addresses by town: exact names first, then larger towns', async () => {
    expect((await texts('leeds'))[0]).toMatch(/^1 High Street, Leeds, LS/);
    expect((await texts('st helens'))[0]).toContain('Helens');
    expect((await texts('belf'))[0]).toMatch(/Belfast, BT\d+ /);
    expect((await texts('st peter port'))[0]).toMatch(/Saint Peter Port|St Peter Port|, GY/);
  });

  it('suggests addresses by post code and by district', async () => {
    const houses = await texts('ls6 2ab');
    expect(houses).toHaveLength(8);
    for (const house of houses) expect(house).toMatch(/, LS6 2AB$/);
    expect((await first('BT1 5GS')).Address).toMatchObject({ PostCode: 'BT1 5GS' });
    expect((await texts('LS6'))[0]).toMatch(/, LS\d/);
  });

  it('suggests nothing for unknown places or a single letter', async () => {
    for (const nowhere of ['', 'l', 'qqqq', '12 qqqq', '    ', '%', '75001 Paris']) {
      expect(await texts(nowhere)).toEqual([]);
    }
  });

  it('returns valid, stable addresses near their town', async () => {
    for (const query of [
      '12 high street leeds',
      'brighton',
      'aberdeen',
      'cardiff',
      'lisburn',
      'douglas',
      'camden',
      'EC1A 1BB',
      'GIR 0AA',
      '7 mill lane york',
    ]) {
      const { Address, Country } = await first(query);
      expect(faultsOfAddress(Address, Country)).toEqual([]);
      expect(await first(query)).toEqual({ Address, Country });
    }
    const { Address } = await first('12 high street leeds');
    expect(Address).toMatchObject({
      Line1: '12 High Street',
      Line1Short: '12 High St',
      StreetNumber: '12',
      City: 'Leeds',
      Vicinity: 'Leeds',
    });
    expect(milesBetween(Address, { Lat: 53.7965, Long: -1.5478 })).toBeLessThan(2);
  });

  it('returns undefined for unknown ids', async () => {
    expect(
      await Promise.all(
        ['', 'x', '1-1', '1-1-0', '1-1-9999', '-1-1-1', '999999-0-1', '0-99-1'].map((id) => gazetteer.details(id)),
      ),
    ).toEqual(Array.from({ length: 8 }, () => undefined));
  });

  it('has the position of every post code area', () => {
    expect(new Set(postCodeAreaPlaces.map(({ letters }) => letters))).toEqual(postCodeAreas);
    for (const { letters } of postCodeAreaPlaces) {
      expect(isUkPostCode(`${letters}1 1AA`) || isUkPostCode(`${letters}1A 1AA`)).toBe(true);
    }
  });

  it('credits the source of the town data', () => expect(gazetteer.credit.Credit).toContain('GeoNames, CC BY 4.0'));
});
