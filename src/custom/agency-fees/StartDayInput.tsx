import dayjs from 'dayjs';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CalendarInput, dayKind } from 'schema-admin/engine/kit/form/CalendarInput.tsx';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';

const wireDay = 'YYYY-MM-DD';
const Day = z.iso
  .date()
  .transform((day) => dayjs(day, wireDay))
  .optional()
  .catch(undefined);

/** Renders the date input for the start of a period. Disables the days after the period's end (C-5.51). */
export default function StartDayInput({ id, value, input, control, onChange }: FieldSlotProps) {
  const last = Day.parse(useWatch({ control, name: 'DateTo' }));
  return (
    <CalendarInput
      {...input}
      id={id}
      kind={dayKind}
      value={typeof value === 'string' ? value : ''}
      {...(last ? { maxDate: last } : {})}
      onChange={onChange}
    />
  );
}
