import { Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId } from 'react';
import { londonClockOf, londonDayOf, londonInstantAt } from 'schema-admin/contract/london.ts';
import { lastScheduleDate, minuteOf } from '../../../contract/push/push-rules.ts';
import { Instant } from 'schema-admin/contract/time.ts';
import { momentFormat } from 'schema-admin/engine/format/dates.ts';
import { CalendarInput, type CalendarKind } from 'schema-admin/engine/kit/form/CalendarInput.tsx';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { ComposerError } from './ComposedText.tsx';
import { Schedule, readScheduled, withSchedule } from './composition.ts';
import { notificationTexts } from './texts.ts';
import type { Composer } from './use-composer.ts';

/** Returns the London clock time of an instant, to the minute. */
export function pickerOf(instant: Date): Dayjs {
  const { hour, minute } = londonClockOf(instant);
  return dayjs(londonDayOf(instant)).hour(hour).minute(minute);
}

/** Returns the instant of a London clock time. Adds an hour if the clocks skip that time in spring. */
export function instantOfPicker(shown: Dayjs): Date {
  const [day, minute] = [shown.format('YYYY-MM-DD'), shown.hour() * 60 + shown.minute()];
  return londonInstantAt(day, minute) ?? londonInstantAt(day, minute + 60) ?? shown.startOf('minute').toDate();
}

const londonMoment: CalendarKind = {
  form: momentFormat,
  read: readScheduled,
  toCalendar: (value) => (Instant.safeParse(value).success ? pickerOf(new Date(value)) : undefined),
  fromCalendar: (picked) => instantOfPicker(picked).toISOString(),
};

/** Renders the selection between now and a time within seven days. */
export function ScheduleChoice({
  composer,
}: {
  composer: Pick<Composer, 'composition' | 'spoken' | 'change' | 'leave'>;
}) {
  const id = useId();
  const { composition } = composer;
  const fault = composer.spoken('ScheduleDate');
  return (
    <fieldset className="push-choice">
      <legend>{notificationTexts.when()}</legend>
      <Radio.Group
        name={`${id}-schedule`}
        value={composition.scheduledAt === null ? Schedule.enum.Now : Schedule.enum.Scheduled}
        options={[
          { value: 'Now', label: notificationTexts.nowChoice() },
          { value: 'Scheduled', label: notificationTexts.scheduledChoice() },
        ]}
        onChange={({ target }) => composer.change(withSchedule(composition, Schedule.parse(target.value), serverNow()))}
      />
      {composition.scheduledAt !== null && (
        <div className="form-field">
          <label htmlFor={`${id}-at`}>{notificationTexts.dateAndTimeLondon()}</label>
          <CalendarInput
            id={`${id}-at`}
            showTime={{ format: 'HH:mm' }}
            kind={londonMoment}
            allowClear={false}
            needConfirm={false}
            // The default button uses the browser's time zone.
            showNow={false}
            minDate={pickerOf(minuteOf(serverNow()))}
            maxDate={pickerOf(lastScheduleDate(serverNow()))}
            value={composition.scheduledAt}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-fault`}
            {...(fault === undefined ? {} : { status: 'error' as const })}
            onBlur={() => composer.leave('ScheduleDate')}
            onChange={(scheduledAt) => composer.change({ scheduledAt })}
          />
          <ComposerError id={`${id}-fault`} text={fault} />
        </div>
      )}
    </fieldset>
  );
}
