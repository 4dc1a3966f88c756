import { describe, expect, it } from 'vitest';
import { flexibleCutOff, flexibleRefusal, rapidRefusal, slotsByDay } from './slots.ts';

const slot = { Start: '2026-07-01T12:00:00Z', FlexibleCutoffThreshold: 3 };

describe('Flexible', () => {
  // Requirement D-5.16
  it('is rejected from its cut-off before the slot’s start, with the time in London', () => {
    expect(flexibleCutOff(slot).toISOString()).toBe('2026-07-01T09:00:00.000Z');
    expect(flexibleRefusal('flexible', slot, new Date('2026-07-01T08:59:59.999Z'))).toBeUndefined();
    expect(flexibleRefusal('flexible', slot, new Date('2026-07-01T09:00:00Z'))).toBe(
      'Flexible delivery is only available for orders placed before Wed 1 Jul, 10:00.',
    );
    expect(flexibleRefusal('flexible', { Start: slot.Start }, new Date('2026-07-01T11:59:59Z'))).toBeUndefined();
  });

  it('does not restrict other delivery types, or a delivery without a slot', () => {
    expect(flexibleRefusal('rapid', slot, new Date(slot.Start))).toBeUndefined();
    expect(flexibleRefusal('flexible', undefined, new Date(slot.Start))).toBeUndefined();
  });
});

const vehicle = (Code: string, Name = Code) => ({ Code, Name });
const leeds = { Lat: 53.8008, Long: -1.5491 };
const north = (miles: number) => ({ Lat: leeds.Lat + (miles / 3958.8) * (180 / Math.PI), Long: leeds.Long });

describe('Rapid', () => {
  // Requirement D-5.17
  it('is rejected for excluded vehicles and long wheelbases, with the reason', () => {
    const refused = [
      vehicle('transit_van', 'Transit Van'),
      vehicle('xlwb'),
      vehicle('luton'),
      vehicle('35t_van'),
      vehicle('lwb', 'Long Wheel Base Van'),
      vehicle('lwb2', 'LONG WHEELBASE'),
    ];
    for (const each of refused) {
      expect(rapidRefusal('rapid', { vehicle: each })).toEqual({
        about: 'vehicle',
        text: `Rapid delivery is not available with a ${each.Name}. Please choose another vehicle or delivery type.`,
      });
    }
    for (const code of ['bicycle_cargo', 'van_small', 'car', 'motorcycle', 'van']) {
      expect(rapidRefusal('rapid', { vehicle: vehicle(code) })).toBeUndefined();
    }
    expect(rapidRefusal('flexible', { vehicle: vehicle('luton'), from: leeds, to: north(99) })).toBeUndefined();
  });

  // Requirement D-5.18
  it('is rejected for trips over 10 miles once both addresses are known', () => {
    expect(rapidRefusal('rapid', { from: leeds, to: north(9.999) })).toBeUndefined();
    expect(rapidRefusal('rapid', { from: leeds, to: north(10.01) })).toEqual({
      about: 'distance',
      text: 'Rapid delivery is only available for trips of up to 10 miles; this one is 10.1 miles.',
    });
    expect(rapidRefusal('rapid', { from: leeds })).toBeUndefined();
    for (const to of [
      { Lat: 0, Long: 0 },
      { Lat: 0, Long: -1 },
      { Lat: 53, Long: 0 },
    ]) {
      expect(rapidRefusal('rapid', { from: leeds, to })).toBeUndefined();
    }
  });
});

describe('slotsByDay', () => {
  it('returns days in London with their slots, both in chronological order', () => {
    const starts = ['2026-07-02T08:00:00Z', '2026-06-30T23:30:00Z', '2026-07-01T08:00:00Z'];
    expect(
      [...slotsByDay(starts.map((Start) => ({ Start })))].map(([day, slots]) => [day, slots.map(({ Start }) => Start)]),
    ).toEqual([
      ['2026-07-01', ['2026-06-30T23:30:00Z', '2026-07-01T08:00:00Z']],
      ['2026-07-02', ['2026-07-02T08:00:00Z']],
    ]);
  });
});
