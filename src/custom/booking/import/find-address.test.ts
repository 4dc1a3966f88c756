import { describe, expect, it } from 'vitest';
import { CollectAddress } from '../../../../contract/collect/address.ts';
import { exactMatchOf, findPlace } from './find-address.ts';

const leeds = { Id: '1', Text: '12 High Street', Detail: 'Leeds, LS1 4AB' };
const camden = { Id: '2', Text: '12 High Street', Detail: 'Camden, London, NW1 2AB' };
const place = { Address: CollectAddress.parse({ Line1: '12 High Street' }) };

describe('the address of a row', () => {
  it('is found if all its words match, with or without its post code', () => {
    for (const query of [
      '12 High Street, Leeds',
      '12 high street leeds',
      '12 High Street, Leeds, LS1 4AB',
      '12 High Street, Leeds ls14ab',
    ]) {
      expect(exactMatchOf(query, [camden, leeds])?.Id).toBe('1');
    }
    expect(exactMatchOf('12 High Street, Camden, London NW1 2AB', [leeds, camden])?.Id).toBe('2');
  });

  it('is not guessed from another post code, from part of its words, or from two matches', () => {
    expect(exactMatchOf('12 High Street, Leeds, LS9 9ZZ', [leeds])).toBeUndefined();
    expect(exactMatchOf('12 High Street', [leeds])).toBeUndefined();
    expect(
      exactMatchOf('12 High Street, Leeds', [leeds, { ...leeds, Id: '3', Detail: 'Leeds, ME17 1AB' }]),
    ).toBeUndefined();
  });

  it('is searched again without its post code, and a failed search is reported as such', async () => {
    const queries: string[] = [];
    const suggest = (text: string) => {
      queries.push(text);
      return Promise.resolve(text.includes('LS9') ? [] : [leeds]);
    };
    const details = () => Promise.resolve(place);
    expect(await findPlace('12 High Street, Leeds', { suggest, details })).toEqual({ place, notFound: undefined });
    expect(await findPlace('12 High Street, Leeds, LS9 9ZZ', { suggest, details })).toEqual({
      place: undefined,
      notFound: 'unsure',
    });
    expect(queries).toEqual(['12 High Street, Leeds', '12 High Street, Leeds, LS9 9ZZ', '12 High Street, Leeds']);
    expect(await findPlace('nowhere', { suggest: () => Promise.resolve([]), details })).toMatchObject({
      notFound: 'none',
    });
    expect(
      await findPlace('12 High Street, Leeds', { suggest, details: () => Promise.reject(new Error('away')) }),
    ).toMatchObject({ notFound: 'failed' });
  });
});
