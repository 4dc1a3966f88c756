import { describe, expect, it } from 'vitest';
import { PushBody, PushTitle, minuteOf, scheduleFault } from './push-rules.ts';

describe('notification texts', () => {
  const faultOf = (schema: typeof PushTitle, text: string) => schema.safeParse(text).error?.issues[0]?.message;

  // Requirement C-5.39
  it('have a title of 1 to 65 characters', () => {
    expect(['', '   '].map((text) => faultOf(PushTitle, text))).toEqual(['Enter a title', 'Enter a title']);
    expect(['a', 'a'.repeat(65), ` ${'a'.repeat(65)} `].map((text) => faultOf(PushTitle, text))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(faultOf(PushTitle, 'a'.repeat(66))).toBe('Max length is 65 characters');
  });

  // Requirement C-5.40
  it('have a body of 1 to 240 characters', () => {
    expect(faultOf(PushBody, ' ')).toBe('Enter a message');
    expect(['a', 'a'.repeat(240)].map((text) => faultOf(PushBody, text))).toEqual([undefined, undefined]);
    expect(faultOf(PushBody, 'a'.repeat(241))).toBe('Max length is 240 characters');
  });
});

describe('the scheduled time of a notification', () => {
  const now = new Date('2026-03-26T12:00:30.500Z');
  const at = (text: string) => scheduleFault(new Date(text), now);

  it('is the current minute or later', () => {
    expect(at('2026-03-26T11:59:59.999Z')).toBe('Choose a time that is not in the past');
    expect(at('2026-03-26T12:00:00.000Z')).toBeUndefined();
  });

  // Requirement C-5.44
  it('is at most seven times 24 hours ahead, even when the clocks change', () => {
    expect(at('2026-04-02T12:00:30.500Z')).toBeUndefined();
    expect(at('2026-04-02T12:00:30.501Z')).toBe('Choose a time within the next 7 days');
  });

  it.each([
    ['2026-03-28T12:00:00Z', '2026-04-04T12:00:00Z', '2026-04-04T12:00:01Z'],
    ['2026-03-29T00:59:00Z', '2026-04-05T00:59:00Z', '2026-04-05T01:00:00Z'],
    ['2026-10-24T23:30:00Z', '2026-10-31T23:30:00Z', '2026-10-31T23:31:00Z'],
    ['2026-10-25T00:30:00Z', '2026-11-01T00:30:00Z', '2026-11-01T00:31:00Z'],
  ])('set on %s may be %s but not %s, when the clocks change', (from, last, tooLate) => {
    const moment = new Date(from);
    expect(scheduleFault(moment, moment)).toBeUndefined();
    expect(scheduleFault(new Date(moment.getTime() - 60_000), moment)).toBe('Choose a time that is not in the past');
    expect(scheduleFault(new Date(last), moment)).toBeUndefined();
    expect(scheduleFault(new Date(tooLate), moment)).toBe('Choose a time within the next 7 days');
  });

  it('must be valid', () => {
    expect(at('tomorrow')).toBe('Choose a date and time');
  });

  it('has no seconds', () => {
    expect(minuteOf(now).toISOString()).toBe('2026-03-26T12:00:00.000Z');
  });
});
