import { afterEach, describe, expect, it } from 'vitest';
import { setBrand } from '../../../contract/brand.ts';
import { toFieldValue, homeCity, instantsOf, isSkippedTime, toHomeTime } from './home-time.ts';

afterEach(() => setBrand({}));

const instants = (shown: string) => instantsOf(shown).map((instant) => instant.toISOString());

describe('a time in the home time zone', () => {
  it('is one instant, none if the clocks skip it, or two if they repeat it', () => {
    expect([instants('2026-07-01 12:30'), instants('2026-03-29 01:30'), instants('2026-10-25 01:30')]).toEqual([
      ['2026-07-01T11:30:00.000Z'],
      [],
      ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ]);
  });

  it('has no instant while it is incomplete or invalid', () => {
    expect(
      [
        '2026-07-01 ',
        ' 12:30',
        '',
        'soon',
        '2026-07-01',
        '2026-07-01T11:30:00.000Z',
        'x2026-07-01 12:30',
        '2026-07-01 12:305',
      ].map(instants),
    ).toEqual([[], [], [], [], [], [], [], []]);
  });

  it('is shown in the home time zone, or as typed if it is incomplete', () => {
    expect(
      [
        '2026-07-01T11:05:00.000Z',
        '2026-01-01T09:30:59.000Z',
        '2026-06-30T23:30:00Z',
        '',
        '2026-07-01 ',
        ' 12:30',
        '2026-03-29 01:30',
        'soon',
      ].map(toHomeTime),
    ).toEqual([
      '2026-07-01 12:05',
      '2026-01-01 09:30',
      '2026-07-01 00:30',
      '',
      '2026-07-01 ',
      ' 12:30',
      '2026-03-29 01:30',
      '',
    ]);
  });

  it('is stored as its first instant, or as typed if it has none', () => {
    expect([
      toFieldValue('2026-07-01', '12:30'),
      toFieldValue('2026-10-25', '01:30'),
      toFieldValue('2026-03-29', '01:30'),
      toFieldValue('2026-07-01', ''),
      toFieldValue('', '12:30'),
      toFieldValue('', ''),
    ]).toEqual([
      '2026-07-01T11:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-03-29 01:30',
      '2026-07-01 ',
      ' 12:30',
      '',
    ]);
  });

  it('is skipped if day and time are complete but have no instant', () => {
    expect(
      ['2026-03-29 01:30', '2026-07-01 ', ' 12:30', '', 'soon', 7, undefined, '2026-07-01T11:05:00.000Z'].map(
        isSkippedTime,
      ),
    ).toEqual([true, false, false, false, false, false, false, false]);
  });

  it('is labelled with the city of its time zone', () => {
    expect(homeCity()).toBe('London');
    setBrand({ TimeZone: 'America/Argentina/Buenos_Aires' });
    expect(homeCity()).toBe('Buenos Aires');
  });
});
