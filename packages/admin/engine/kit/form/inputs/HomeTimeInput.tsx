import { Input, Select } from 'antd';
import type { SharedInput } from '../../../model/field-kinds/field-kind.ts';
import type { FormField } from '../../../model/form/form-field.ts';
import { toFieldValue, homeCity, instantsOf, splitHomeTime } from '../../../model/field-kinds/home-time.ts';
import { CalendarInput, dayKind } from '../CalendarInput.tsx';
import { writtenTexts } from '../texts.ts';

interface HomeTimeInputProps extends SharedInput {
  readonly id: string;
  readonly field: FormField;
  readonly value: string;
  onChange(value: string): void;
}

/**
 * Renders an input for a day and time in the portal's home time zone, without using browser dates, whose zone may skip
 * hours. For an hour that occurs twice, it offers both.
 */
export default function HomeTimeInput({ id, field: { label }, value, onChange, ...input }: HomeTimeInputProps) {
  const { day, clock } = splitHomeTime(value);
  const twice = instantsOf(`${day} ${clock}`).map((instant) => instant.toISOString());
  const { onBlur, status, 'aria-invalid': isInvalid, 'aria-describedby': describedBy } = input;
  const words = [writtenTexts.before(), writtenTexts.after()];
  return (
    <div className="form-home-time">
      <CalendarInput
        {...input}
        id={id}
        kind={dayKind}
        value={day}
        onChange={(chosen) => onChange(toFieldValue(chosen, clock))}
      />
      <Input
        type="time"
        className="form-clock"
        aria-label={writtenTexts.timeOf({ field: label })}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        {...(status ? { status } : {})}
        value={clock}
        onBlur={onBlur}
        onChange={(event) => onChange(toFieldValue(day, event.target.value.slice(0, 5)))}
      />
      <span className="quiet">{writtenTexts.zone({ zone: homeCity() })}</span>
      {twice.length > 1 && (
        <Select
          aria-label={writtenTexts.whichOf({ field: label })}
          className="form-which"
          value={twice.find((instant) => instant.slice(0, 16) === new Date(value).toISOString().slice(0, 16)) ?? null}
          options={twice.map((instant, at) => ({ value: instant, label: words[at] }))}
          onChange={(instant: string | null) => instant !== null && onChange(instant)}
        />
      )}
    </div>
  );
}
