import { Checkbox, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { formatTexts } from '../format/texts.ts';
import type { Unit } from '../../../contract/units.ts';
import { CalendarInput } from './CalendarInput.tsx';
import type { FormField } from './form-field.ts';
import { ImageInput } from './ImageInput.tsx';
import { LookupInput } from './LookupInput.tsx';
import type { SharedInput } from './shared-input.ts';

const wireDay = 'YYYY-MM-DD';

/** Pence are typed as pounds; no input asks for a time of day as a number. */
const suffixes: Readonly<Partial<Record<Unit, string>>> = { credits: formatTexts.creditsUnit(), percent: '%', minutes: formatTexts.minutesUnit(), kilograms: formatTexts.kilogramsUnit() };

interface InputProps {
  readonly id: string;
  readonly field: FormField;
  readonly value: unknown;
  readonly input: SharedInput;
  onChange(value: unknown): void;
}

/** The input that fits the field's kind. What is typed is never cut: the field says when it is too long. */
export function InputOfKind({ id, field, value, input, onChange }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  const number = typeof value === 'number' ? value : null;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const { ref, onBlur } = input;
  const common = { id, ...input };
  switch (field.kind) {
    case 'own':
      return null;
    case 'text':
      return <Input {...common} value={text} autoComplete="off" onChange={(event) => onChange(event.target.value)} />;
    case 'text-area':
      return <Input.TextArea {...common} value={text} autoSize={{ minRows: 3, maxRows: 10 }} onChange={(event) => onChange(event.target.value)} />;
    case 'number':
      if (field.unit !== 'pence') {
        return <InputNumber {...common} className="form-number" controls={false} suffix={field.unit && suffixes[field.unit]} inputMode="decimal" value={number} onChange={onChange} />;
      }
      return (
        <InputNumber
          {...common}
          className="form-number"
          controls={false}
          prefix="£"
          precision={2}
          inputMode="decimal"
          value={number === null ? null : number / 100}
          onChange={(pounds) => onChange(pounds === null ? null : Math.round(pounds * 100))}
        />
      );
    case 'choice':
      return <Select {...common} value={text || null} allowClear={field.isOptional} options={[...field.options]} onChange={(choice) => onChange(choice ?? null)} />;
    case 'choices':
      return <Select {...common} mode="multiple" value={chosen} allowClear optionFilterProp="label" options={[...field.options]} onChange={onChange} />;
    case 'lookup':
    case 'lookups':
      return field.lookup && <LookupInput {...common} lookup={field.lookup} isMany={field.kind === 'lookups'} isOptional={field.isOptional} value={value} onChange={onChange} />;
    case 'day':
      return <CalendarInput {...common} format="DD/MM/YYYY" placeholder="DD/MM/YYYY" value={text ? dayjs(text, wireDay) : null} onChange={(day) => onChange(day ? day.format(wireDay) : '')} />;
    case 'datetime':
      return (
        <CalendarInput
          {...common}
          showTime={{ format: 'HH:mm' }}
          format="DD/MM/YYYY HH:mm"
          placeholder="DD/MM/YYYY HH:mm"
          value={text ? dayjs(text) : null}
          onChange={(instant) => onChange(instant ? instant.startOf('minute').toISOString() : '')}
        />
      );
    case 'image':
      return <ImageInput {...common} label={field.label} value={value} frame={field.frame} canRemove={field.isOptional} onChange={onChange} />;
    case 'boolean':
      return (
        <Checkbox id={id} ref={ref} checked={value === true} onChange={(event) => onChange(event.target.checked)} onBlur={onBlur}>
          {field.label}
        </Checkbox>
      );
  }
}
