import { CloseCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { z } from 'zod';
import { type WrittenDay, WrittenDay as WrittenDaySchema, faultOfDay } from '../../../contract/picking-hours.ts';
import type { FieldSlotProps } from '../../engine/model/form/field-slot.ts';
import { clockText, weekdays } from './shop-record.ts';
import { shopTexts } from './texts.ts';
import './picking-hours.css';

const Week = z.array(WrittenDaySchema);

type End = 'start' | 'end';

/** One row a weekday: from and to in London time, or closed (C-2.50, C-5.16). */
export default function PickingHours({ id, value, input: { ref, onBlur, 'aria-describedby': describedBy }, onChange }: FieldSlotProps) {
  const week = Week.catch([]).parse(value);
  const change = (changed: WrittenDay) => onChange(week.map((day) => (day.Day === changed.Day ? changed : day)));
  return (
    <div id={id} ref={ref} tabIndex={-1} role="group" aria-label={shopTexts.deliveryPickingHours()} aria-describedby={describedBy} className="picking-hours">
      {week.map((day) => (
        <DayRow key={day.Day} day={day} onChange={change} onBlur={onBlur} />
      ))}
      <p className="quiet">{shopTexts.londonTimes()}</p>
    </div>
  );
}

interface DayRowProps {
  readonly day: WrittenDay;
  onChange(day: WrittenDay): void;
  onBlur(): void;
}

function DayRow({ day, onChange, onBlur }: DayRowProps) {
  const name = weekdays[day.Day - 1] ?? '';
  const heading = useRef<HTMLSpanElement>(null);
  const fault = faultOfDay(day);
  const faultId = `picking-hours-fault-${day.Day}`;
  const isOpen = day.StartHour !== null || day.EndHour !== null;
  const set = (end: End, text: string) => {
    const [hour = null, minute = null] = text === '' ? [] : text.split(':').map(Number);
    onChange(end === 'start' ? { ...day, StartHour: hour, StartMinute: minute } : { ...day, EndHour: hour, EndMinute: minute });
  };
  const shown = [clockText(day.StartHour, day.StartMinute), clockText(day.EndHour, day.EndMinute)];
  return (
    <div className="picking-day">
      <span ref={heading} tabIndex={-1} className="picking-day-name">
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
      <span className="picking-day-words quiet">{fault === undefined && (isOpen ? shown.join(' – ') : shopTexts.closed())}</span>
      {isOpen && (
        <Button
          type="text"
          icon={<CloseCircleOutlined aria-hidden />}
          aria-label={shopTexts.dayClosed({ day: name })}
          onClick={() => {
            // This button goes: the next key is to find the same day.
            heading.current?.focus();
            onChange({ ...day, StartHour: null, StartMinute: null, EndHour: null, EndMinute: null });
          }}
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

/** As a time input holds it: `09:05`, empty while either part is missing. */
function fieldText([hour, minute]: readonly (number | null | undefined)[]): string {
  return typeof hour === 'number' && typeof minute === 'number' ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : '';
}
