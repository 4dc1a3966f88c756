/** Rules of push notifications, shared by the portal's composer and the API (C-5.39 to C-5.45). */
import { pushRuleTexts } from '../rule-texts.ts';
import { tooLong } from 'schema-admin/contract/text.ts';
import { freeText } from 'schema-admin/contract/values/characters.ts';

export const maxTitleLength = 65;
export const maxBodyLength = 240;
const scheduleDays = 7;
const minuteMs = 60_000;

export const PushTitle = freeText()
  .min(1, { error: pushRuleTexts.enterTitle })
  .max(maxTitleLength, tooLong(maxTitleLength));
export const PushBody = freeText()
  .min(1, { error: pushRuleTexts.enterMessage })
  .max(maxBodyLength, tooLong(maxBodyLength));

/** Returns the start of an instant's minute, because notifications are scheduled to the minute. */
export function minuteOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / minuteMs) * minuteMs);
}

export function lastScheduleDate(now: Date): Date {
  return new Date(now.getTime() + scheduleDays * 24 * 60 * minuteMs);
}

/**
 * Returns why a notification cannot be scheduled for a time, if so. It can from the current minute to seven days ahead.
 */
export function scheduleFault(at: Date, now: Date): string | undefined {
  if (Number.isNaN(at.getTime())) return pushRuleTexts.chooseTime();
  if (at < minuteOf(now)) return pushRuleTexts.timeInPast();
  return at > lastScheduleDate(now) ? pushRuleTexts.timeTooLate({ days: scheduleDays }) : undefined;
}
