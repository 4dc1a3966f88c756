/** Picking hours in writes: the whole week in London wall-clock time (C-7.08; decisions, "Picking hours"). */
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { shopRuleTexts } from '../rule-texts.ts';
import { MinuteOfDay } from 'schema-admin/contract/units.ts';

const Hour = z.number().int().min(0).max(23).nullable();
const Minute = z.number().int().min(0).max(59).nullable();

/** Hours of a day. A day that is absent, or has no start and end, is closed. */
export const WrittenDay = z.object({
  /** `null` if the day was closed. */
  Id: Id.nullable(),
  /** 1 is Monday. */
  Day: z.number().int().min(1).max(7),
  StartHour: Hour,
  StartMinute: Minute,
  EndHour: Hour,
  EndMinute: Minute,
});
export type WrittenDay = z.infer<typeof WrittenDay>;

/** Returns the minute of the day, or `undefined` if the hour or the minute is missing or invalid. */
function timeOfDay(hour: number | null, minute: number | null): MinuteOfDay | undefined {
  return hour === null || minute === null ? undefined : MinuteOfDay.safeParse(hour * 60 + minute).data;
}

/** Returns the hours of a valid day (see {@link faultOfDay}), or `undefined` for a closed day. */
export function openMinutes({
  StartHour,
  StartMinute,
  EndHour,
  EndMinute,
}: WrittenDay): { from: MinuteOfDay; to: MinuteOfDay } | undefined {
  const from = timeOfDay(StartHour, StartMinute);
  const to = timeOfDay(EndHour, EndMinute);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Returns the problem with a day, if any: a missing part, or an end that is not after the start. */
export function faultOfDay(day: WrittenDay): string | undefined {
  const open = openMinutes(day);
  if (open === undefined) {
    const isEmpty = [day.StartHour, day.StartMinute, day.EndHour, day.EndMinute].every((part) => part === null);
    return isEmpty ? undefined : shopRuleTexts.bothEnds();
  }
  return open.to > open.from ? undefined : shopRuleTexts.endAfterStart();
}

export const PickingHoursForm = z
  .object({ PickingHours: z.array(WrittenDay).max(7) })
  .superRefine(({ PickingHours }, { addIssue }) => {
    for (const [index, day] of PickingHours.entries()) {
      const isTwice = PickingHours.findIndex((other) => other.Day === day.Day) !== index;
      const fault = isTwice ? shopRuleTexts.dayTwice() : faultOfDay(day);
      if (fault !== undefined) addIssue({ code: 'custom', path: ['PickingHours', index], message: fault });
    }
  });
