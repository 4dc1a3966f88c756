/** What a push notification must be, in the portal's composer and in the API alike (C-5.39 to C-5.45). */
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

/** The minute that an instant stands in: notifications are scheduled with seconds 0. */
export function minuteOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / minuteMs) * minuteMs);
}

/** The last moment that can be scheduled. */
export function lastScheduleDate(now: Date): Date {
  return new Date(now.getTime() + scheduleDays * 24 * 60 * minuteMs);
}

/** Why a notification cannot be scheduled for then: from this very minute on, at most seven days ahead. */
export function scheduleFault(at: Date, now: Date): string | undefined {
  if (Number.isNaN(at.getTime())) return pushRuleTexts.chooseTime();
  if (at < minuteOf(now)) return pushRuleTexts.timeInPast();
  return at > lastScheduleDate(now) ? pushRuleTexts.timeTooLate({ days: scheduleDays }) : undefined;
}
