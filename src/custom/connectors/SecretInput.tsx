import { Input } from 'antd';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';

/** A secret, which browsers must not fill in with the user's own password. */
export default function SecretInput({ id, value, input, onChange }: FieldSlotProps) {
  return (
    <Input.Password
      {...input}
      id={id}
      dir="ltr"
      autoComplete="new-password"
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
