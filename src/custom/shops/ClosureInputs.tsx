import { useController } from 'react-hook-form';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { KindInput } from 'schema-admin/engine/kit/form/KindInput.tsx';
import { Input } from 'antd';
import './closures.css';

/** Edits the first day. Also sets the last day if it is missing or earlier, because most closures last one day. */
export function FirstDayInput({ control, onChange, ...shown }: FieldSlotProps) {
  const { field: last } = useController({ control, name: 'Last' });
  const choose = (day: unknown) => {
    onChange(day);
    if (typeof day === 'string' && day !== '' && !(String(last.value) >= day)) last.onChange(day);
  };
  return <KindInput {...shown} onChange={choose} />;
}

/** Edits a time such as `09:05`, or an empty one. */
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
