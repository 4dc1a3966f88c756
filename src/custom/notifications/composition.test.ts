import { describe, expect, it } from 'vitest';
import {
  type Composition,
  emptyComposition,
  faultsOf,
  isShownWhileTyping,
  toPushRequest,
  withSchedule,
} from './composition.ts';

const now = new Date('2026-03-10T12:00:40.000Z');
const shops = [1];
const whole: Composition = { ...emptyComposition, title: 'Sale', body: 'Everything must go', shops: ['1'] };
const faults = (change: Partial<Composition>, recipients: Partial<Parameters<typeof faultsOf>[1]> = {}) =>
  faultsOf({ ...whole, ...change }, { shops, badRows: 0, ...recipients }, now);

describe('a notification in the composer', () => {
  // Requirement C-5.41
  it('needs a title, a body and a target', () => {
    expect(faults({})).toEqual({});
    expect(faults({ title: ' ', body: '' }, { shops: [] })).toEqual({
      Title: 'Enter a title',
      Body: 'Enter a message',
      Shops: 'Choose at least one shop',
    });
  });

  // Requirement C-5.42
  it('needs a file with a customer in each row to be sent to customers', () => {
    expect(faults({ target: 'Customer' }, { shops: [] })).toEqual({ CustomerIds: 'Choose a CSV file' });
    const file = { name: 'a.csv', text: '1' };
    expect(faults({ target: 'Customer', file }, { shops: [], badRows: 2 })).toEqual({
      CustomerIds: 'Correct the rows below and choose the file again',
    });
    expect(faults({ target: 'Customer', file }, { shops: [] })).toEqual({});
  });

  it('has a title of up to 65 and a body of up to 240 characters, with immediate errors', () => {
    expect(faults({ title: 'a'.repeat(65), body: 'a'.repeat(240) })).toEqual({});
    const long = { ...whole, title: 'a'.repeat(66), body: 'a'.repeat(241) };
    expect(faultsOf(long, { shops, badRows: 0 }, now)).toEqual({
      Title: 'Max length is 65 characters',
      Body: 'Max length is 240 characters',
    });
    expect([
      isShownWhileTyping(long, 'Title'),
      isShownWhileTyping(long, 'Body'),
      isShownWhileTyping(whole, 'Title'),
      isShownWhileTyping(long, 'Shops'),
    ]).toEqual([true, true, false, false]);
  });

  // Requirement C-4.08
  it('is first scheduled for the current minute, and has no time if it is sent now', () => {
    const scheduled = withSchedule(whole, 'Scheduled', now);
    expect(scheduled.scheduledAt).toBe('2026-03-10T12:00:00.000Z');
    expect(faults(scheduled)).toEqual({});
    expect(withSchedule(scheduled, 'Now', now).scheduledAt).toBeNull();
  });

  it('can be scheduled up to seven days ahead', () => {
    expect(faults({ scheduledAt: '2026-03-10T11:59:00.000Z' })).toEqual({
      ScheduleDate: 'Choose a time that is not in the past',
    });
    expect(faults({ scheduledAt: '2026-03-17T12:00:00.000Z' })).toEqual({});
    expect(faults({ scheduledAt: '12 March' })).toEqual({
      ScheduleDate: '“12 March” is not a date and time. Enter it as DD/MM/YYYY HH:mm.',
    });
    expect(faults({ scheduledAt: '2026-03-17T12:01:00.000Z' })).toEqual({
      ScheduleDate: 'Choose a time within the next 7 days',
    });
    const times = [null, '', '2026-03-10T11:59:00.000Z'];
    expect(times.map((scheduledAt) => isShownWhileTyping({ ...whole, scheduledAt }, 'ScheduleDate'))).toEqual([
      false,
      false,
      true,
    ]);
  });

  // Requirement C-5.45
  it('is sent to shops with zero seconds, or with null for now', () => {
    expect(toPushRequest({ ...whole, title: ' Sale ' }, [1, 'b'])).toEqual({
      Title: 'Sale',
      Body: 'Everything must go',
      Shops: [1, 'b'],
      ScheduleDate: null,
    });
    expect(toPushRequest({ ...whole, scheduledAt: '2026-03-11T08:30:25.500Z' }, [1]).ScheduleDate).toBe(
      '2026-03-11T08:30:00.000Z',
    );
  });

  it('is sent to customers with the unchanged file', async () => {
    const { CustomerIds, ...rest } = toPushRequest(
      { ...whole, target: 'Customer', file: { name: 'list.csv', text: 'CustomerId\n7' } },
      [1],
    );
    expect(rest).toEqual({ Title: 'Sale', Body: 'Everything must go', ScheduleDate: null });
    expect([CustomerIds?.name, CustomerIds?.type, await CustomerIds?.text()]).toEqual([
      'list.csv',
      'text/csv',
      'CustomerId\n7',
    ]);
  });
});
