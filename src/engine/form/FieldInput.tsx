import { Checkbox, DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { type Control, type ControllerFieldState, type ControllerRenderProps, useController } from 'react-hook-form';
import type { FormField, FormValues } from './fields.ts';

const wireDay = 'YYYY-MM-DD';

/** One field: its label, the input that fits its kind, and what is wrong with it. */
export function FieldInput({ field, control }: { field: FormField; control: Control<FormValues> }) {
  const id = useId();
  const { field: bound, fieldState } = useController({ control, name: field.key });
  return (
    <div className="form-field">
      {field.kind !== 'boolean' && (
        <label htmlFor={id}>
          {field.label}
          {field.isOptional && <span className="quiet"> (optional)</span>}
        </label>
      )}
      <InputOfKind id={id} field={field} bound={bound} state={fieldState} />
      <p id={`${id}-problem`} className="form-problem" role="alert">
        {fieldState.error?.message}
      </p>
    </div>
  );
}

interface InputProps {
  readonly id: string;
  readonly field: FormField;
  readonly bound: ControllerRenderProps<FormValues>;
  readonly state: ControllerFieldState;
}

function InputOfKind({ id, field, bound, state }: InputProps) {
  const { ref, onBlur, onChange } = bound;
  const given: unknown = bound.value;
  const text = typeof given === 'string' ? given : '';
  const number = typeof given === 'number' ? given : null;
  const common = {
    id,
    ref,
    onBlur,
    'aria-invalid': state.invalid,
    'aria-describedby': `${id}-problem`,
    ...(state.invalid ? { status: 'error' as const } : {}),
  };
  switch (field.kind) {
    case 'text':
      return <Input {...common} value={text} autoComplete="off" onChange={onChange} />;
    case 'number':
      return <InputNumber {...common} className="form-number" controls={false} value={number} onChange={onChange} />;
    case 'money':
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
      return <Select {...common} value={text || null} allowClear={field.isOptional} options={[...field.options]} onChange={(value) => onChange(value ?? null)} />;
    case 'day':
      return (
        <DatePicker
          {...common}
          format="DD/MM/YYYY"
          placeholder="DD/MM/YYYY"
          value={text ? dayjs(text, wireDay) : null}
          onChange={(day) => onChange(day ? day.format(wireDay) : '')}
        />
      );
    case 'boolean':
      return (
        <Checkbox id={id} ref={ref} checked={given === true} onChange={(event) => onChange(event.target.checked)} onBlur={onBlur}>
          {field.label}
        </Checkbox>
      );
  }
}
