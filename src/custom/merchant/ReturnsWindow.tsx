import { InputNumber, Space } from 'antd';
import { Link } from 'react-router';
import type { FieldSlotProps } from '../../engine/form/field-slot.ts';

/** The days, and the way to the policy's text, which is saved together with them. */
export default function ReturnsWindow({ id, value, input, onChange }: FieldSlotProps) {
  const days = typeof value === 'number' ? value : null;
  return (
    <Space wrap>
      <InputNumber id={id} {...input} min={0} precision={0} value={days} onChange={(given) => onChange(given)} />
      <Link data-carries="returns" to={`/merchant/privacy-policy/${days ?? 0}`}>Edit the policy text</Link>
    </Space>
  );
}
