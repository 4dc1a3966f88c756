import { memo, useId, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { type TimeSlot, slotsByDay } from '../../../../contract/collect/slots.ts';
import { collectTexts } from '../../../../contract/collect/texts.ts';
import { londonClockOf, londonDayOf } from 'schema-admin/contract/london.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { formatClock, formatNearDate, formatShortWeekday, markHomeTime } from 'schema-admin/engine/format/dates.ts';
import { type FormControl, FieldError } from '../fields/TextInput.tsx';
import { timeSlots } from '../new-delivery.ts';
import { bookingTexts } from '../texts.ts';

/** Later slots from the backend are ignored (D-5.15). */
const maxSlotDate = new Date('2100-01-01T00:00:00Z');

/** Returns the slots that can still be booked, earliest first. */
export function upcomingSlots(slots: readonly TimeSlot[], now: Date): TimeSlot[] {
  const timed = slots.map((slot) => ({ slot, start: readInstant(slot.Start).getTime() }));
  return timed
    .filter(({ start }) => start > now.getTime() && start < maxSlotDate.getTime())
    .toSorted((one, other) => one.start - other.start)
    .map(({ slot }) => slot);
}

/** Returns the days with slots that can still be booked, or `undefined` while loading. */
export function useSlotDays(now: Date): ReadonlyMap<string, readonly TimeSlot[]> | undefined {
  const loaded = useOptions(timeSlots);
  const slots = loaded.status === 'ready' ? loaded.options : undefined;
  // There are hundreds of slots, so don't group them on each keystroke.
  return useMemo(() => slots && slotsByDay(upcomingSlots(slots, now)), [slots, now]);
}

/** Returns whether the selected slot can no longer be booked, for example because it has passed (D-5.15). */
export function isSlotUnavailable(
  days: ReturnType<typeof useSlotDays>,
  { day, start }: { readonly day: string; readonly start: string },
): boolean {
  if (days === undefined || start === '') return false;
  const ofDay = day === '' ? [] : (days.get(londonDayOf(readInstant(day))) ?? []);
  return !ofDay.some(({ Start }) => Start === start);
}

export function slotTime(start: string): string {
  const { hour, minute } = londonClockOf(readInstant(start));
  return formatClock(hour, minute);
}

const noonOf = (day: string) => new Date(`${day}T12:00`);
const daysUntil = (day: string, now: Date) =>
  Math.round((noonOf(day).getTime() - noonOf(londonDayOf(now)).getTime()) / 86_400_000);

/** Formats a day in London: `Today`, `Tomorrow`, `Thursday` within six days, and `Fri 4 Dec` later. */
function dayName(day: string, now: Date): string {
  return daysUntil(day, now) > 6
    ? formatShortWeekday(noonOf(day))
    : formatNearDate(noonOf(day), noonOf(londonDayOf(now)));
}

/** Formats a day in London as `Today` or `Tomorrow`, and later ones with the date: `Thu 3 Dec`. */
export function shortDayName(day: string, now: Date): string {
  return daysUntil(day, now) > 1 ? formatShortWeekday(noonOf(day)) : dayName(day, now);
}

interface CollectionTimeProps {
  readonly control: FormControl;
  readonly now: Date;
  onDay(): void;
}

/**
 * Renders the selection of a day with slots, then of one of its slots. Other times cannot be selected (D-2.49, D-2.50).
 */
export const CollectionTime = memo(({ control, now, onDay }: CollectionTimeProps) => {
  const id = useId();
  const loaded = useOptions(timeSlots);
  const { field: dayField, fieldState: dayState } = useController({ control, name: 'PickUpTime' });
  const { field: slotField, fieldState: slotState } = useController({ control, name: 'PickUpTimeSlot' });
  const days = useSlotDays(now);
  if (loaded.status === 'failed') {
    return <LoadFailed what={bookingTexts.slotsFailed()} message={loaded.message} onRetry={loaded.retry} />;
  }
  if (days === undefined) {
    return <div className="booking-waiting" role="status" aria-label={bookingTexts.slotsFailed()} />;
  }
  const chosenDay = dayField.value === '' ? undefined : londonDayOf(readInstant(dayField.value));
  const ofDay = days.get(chosenDay ?? '') ?? [];
  const [firstOfDay] = ofDay;
  const slotProblem = isSlotUnavailable(days, { day: dayField.value, start: slotField.value })
    ? collectTexts.slotGone()
    : slotState.error?.message;
  if (days.size === 0) return <p className="quiet">{bookingTexts.noSlots()}</p>;
  return (
    <>
      <fieldset className="chips" aria-describedby={`${id}-day`}>
        <legend>{bookingTexts.day()}</legend>
        <div className="chips-row">
          {[...days].map(([day, [first]]) => (
            <label key={day} className="chip">
              <input
                type="radio"
                name={`${id}-days`}
                checked={day === chosenDay}
                data-wrong={dayState.error !== undefined}
                onChange={() => {
                  dayField.onChange(first?.Start ?? '');
                  onDay();
                }}
              />
              <span>{dayName(day, now)}</span>
            </label>
          ))}
        </div>
        <FieldError id={`${id}-day`} text={dayState.error?.message} />
      </fieldset>
      <fieldset className="chips" aria-describedby={`${id}-slot`}>
        <legend>{markHomeTime(bookingTexts.slot(), firstOfDay ? readInstant(firstOfDay.Start) : now)}</legend>
        {ofDay.length === 0 && <p className="quiet">{bookingTexts.chooseDay()}</p>}
        <div className="chips-row">
          {ofDay.map(({ Start }) => (
            <label key={Start} className="chip figures">
              <input
                type="radio"
                name={`${id}-slots`}
                checked={Start === slotField.value}
                data-wrong={slotProblem !== undefined}
                onChange={() => slotField.onChange(Start)}
              />
              <span>{slotTime(Start)}</span>
            </label>
          ))}
        </div>
        <FieldError id={`${id}-slot`} text={slotProblem} />
      </fieldset>
    </>
  );
});
