import { Input } from 'antd';
import type { KindInputProps } from 'schema-admin/engine/model/field-kinds/field-kind.ts';

export default function ColourInput({ id, value, input, onChange }: KindInputProps) {
  return (
    <Input
      {...input}
      id={id}
      value={String(value)}
      placeholder="#ff8800"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
