import { CopyOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { z } from 'zod';
import { type WrittenDay, WrittenDay as WrittenDaySchema, faultOfDay } from '../../../contract/orders/picking-hours.ts';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { clockText, weekdays } from './shop-record.ts';
import { shopTexts } from './texts.ts';
import './picking-hours.css';

const Week = z.array(WrittenDaySchema);

type End = 'start' | 'end';

type Hours = Pick<WrittenDay, 'StartHour' | 'StartMinute' | 'EndHour' | 'EndMinute'>;

const closed: Hours = { StartHour: null, StartMinute: null, EndHour: null, EndMinute: null };
/** Default hours of a day that is opened while the whole week is closed. */
const usual: Hours = { StartHour: 9, StartMinute: 0, EndHour: 17, EndMinute: 0 };
const isWeekday = ({ Day }: WrittenDay) => Day <= 5;
const isOpenDay = ({ StartHour, EndHour }: Hours) => StartHour !== null || EndHour !== null;

/** Edits the opening hours of each day in London time (C-2.50, C-5.16). */
export default function PickingHours({
  id,
  value,
  input: { ref, onBlur, 'aria-describedby': describedBy },
  onChange,
}: Pick<FieldSlotProps, 'id' | 'value' | 'input' | 'onChange'>) {
  const week = Week.catch([]).parse(value);
  const set = (days: (day: WrittenDay) => boolean, { StartHour, StartMinute, EndHour, EndMinute }: Hours) =>
    onChange(week.map((day) => (days(day) ? { ...day, StartHour, StartMinute, EndHour, EndMinute } : day)));
  const hoursOfOther = week.find((day) => isOpenDay(day) && faultOfDay(day) === undefined) ?? usual;
  return (
    <div
      id={id}
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={shopTexts.deliveryPickingHours()}
      aria-describedby={describedBy}
      className="picking-hours"
    >
      {week.map((day) => (
        <DayRow
          key={day.Day}
          day={day}
          onChange={(hours) => set(({ Day }) => Day === day.Day, hours)}
          onOpen={(isOpen) => set(({ Day }) => Day === day.Day, isOpen ? hoursOfOther : closed)}
          onCopy={
            isWeekday(day) && isOpenDay(day) && faultOfDay(day) === undefined ? () => set(isWeekday, day) : undefined
          }
          onBlur={onBlur}
        />
      ))}
      <p className="quiet">{shopTexts.londonTimes()}</p>
    </div>
  );
}

interface DayRowProps {
  readonly day: WrittenDay;
  onChange(hours: Hours): void;
  onOpen(isOpen: boolean): void;
  /** Copies the hours of this day to all weekdays. `undefined` for weekends, and for days without valid hours. */
  readonly onCopy: (() => void) | undefined;
  onBlur(): void;
}

function DayRow({ day, onChange, onOpen, onCopy, onBlur }: DayRowProps) {
  const name = weekdays[day.Day - 1] ?? '';
  const fault = faultOfDay(day);
  const faultId = `picking-hours-fault-${day.Day}`;
  const isOpen = isOpenDay(day);
  const set = (end: End, text: string) => {
    const [hour = null, minute = null] = text === '' ? [] : text.split(':').map(Number);
    onChange(
      end === 'start' ? { ...day, StartHour: hour, StartMinute: minute } : { ...day, EndHour: hour, EndMinute: minute },
    );
  };
  const shown = [clockText(day.StartHour, day.StartMinute), clockText(day.EndHour, day.EndMinute)];
  return (
    <div className="picking-day">
      <span className="picking-day-name">
        <Switch size="small" checked={isOpen} aria-label={shopTexts.dayOpen({ day: name })} onChange={onOpen} />
        {name}
      </span>
      {(['start', 'end'] as const).map((end) => (
        <input
          key={end}
          type="time"
          className="picking-time figures"
          aria-label={end === 'start' ? shopTexts.from({ day: name }) : shopTexts.to({ day: name })}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          value={fieldText(end === 'start' ? [day.StartHour, day.StartMinute] : [day.EndHour, day.EndMinute])}
          onChange={(event) => set(end, event.target.value)}
          onBlur={onBlur}
        />
      ))}
      <span className="picking-day-words quiet">
        {fault === undefined && (isOpen ? shown.join(' – ') : shopTexts.closed())}
      </span>
      {onCopy && (
        <Button
          type="text"
          icon={<CopyOutlined aria-hidden />}
          aria-label={shopTexts.copyToWeekdays({ day: name })}
          title={shopTexts.copyToWeekdays({ day: name })}
          onClick={onCopy}
        />
      )}
      {fault !== undefined && (
        <span id={faultId} className="picking-day-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

/** Returns the value of a time input: `09:05`, or empty if a part is missing. */
function fieldText([hour, minute]: readonly (number | null | undefined)[]): string {
  return typeof hour === 'number' && typeof minute === 'number'
    ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    : '';
}
