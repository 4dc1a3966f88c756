import { Input } from 'antd';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';

/** Renders the input of the user's current password. */
export default function PasswordInput({ id, value, input, onChange }: FieldSlotProps) {
  return (
    <Input
      {...input}
      id={id}
      type="password"
      autoComplete="current-password"
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
