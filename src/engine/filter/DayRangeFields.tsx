import dayjs from 'dayjs';
import { useId } from 'react';
import { CalendarInput } from '../form/CalendarInput.tsx';
import type { DayRange } from './filter.ts';
import { filterTexts } from './texts.ts';

interface DayRangeFieldsProps {
  readonly range: DayRange;
  readonly problem: string | undefined;
  onChange(range: DayRange): void;
}

const wire = 'YYYY-MM-DD';

export function DayRangeFields({ range, problem, onChange }: DayRangeFieldsProps) {
  const id = useId();
  const field = (end: 'from' | 'to', label: string) => (
    <div className="filter-day">
      <label htmlFor={`${id}-${end}`}>{label}</label>
      <CalendarInput
        id={`${id}-${end}`}
        format="DD/MM/YYYY"
        placeholder="DD/MM/YYYY"
        value={range[end] ? dayjs(range[end], wire) : null}
        onChange={(day) => onChange({ ...range, [end]: day ? day.format(wire) : undefined })}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        {...(problem ? { status: 'error' as const } : {})}
      />
    </div>
  );
  return (
    <div className="filter-days">
      {field('from', filterTexts.from())}
      {field('to', filterTexts.to())}
      <p id={`${id}-problem`} role="alert" className="filter-problem">
        {problem}
      </p>
    </div>
  );
}
