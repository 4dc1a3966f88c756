import { useController } from 'react-hook-form';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { InputOfKind } from 'schema-admin/engine/kit/form/InputOfKind.tsx';
import { Input } from 'antd';
import './closures.css';

/** The first day of an entry: most have one day, so that the last follows where it is missing or earlier. */
export function FirstDayInput({ control, onChange, ...shown }: FieldSlotProps) {
  const { field: last } = useController({ control, name: 'Last' });
  const choose = (day: unknown) => {
    onChange(day);
    if (typeof day === 'string' && day !== '' && !(String(last.value) >= day)) last.onChange(day);
  };
  return <InputOfKind {...shown} onChange={choose} />;
}

/** A time of day as `09:05`, empty for none. */
export function TimeOfDayInput({ id, value, input, onChange }: FieldSlotProps) {
  return (
    <Input
      {...input}
      id={id}
      type="time"
      className="closure-time figures"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
