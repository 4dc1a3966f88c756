import { ColorPicker, Input, Space } from 'antd';
import type { FieldSlotProps } from '../../engine/form/field-slot.ts';

/** Six hex digits, typed or chosen; the # is never part of them (decisions, "Social, address, colour"). */
export default function BrandColour({ id, field, value, input, onChange }: FieldSlotProps) {
  const digits = typeof value === 'string' ? value : '';
  return (
    <Space.Compact>
      <Input id={id} {...input} prefix="#" value={digits} onChange={(event) => onChange(event.target.value.replace(/^#/, ''))} />
      <ColorPicker
        aria-label={`Choose ${field.label.toLowerCase()}`}
        value={/^[\da-f]{6}$/i.test(digits) ? `#${digits}` : '#ffffff'}
        disabledAlpha
        onChangeComplete={(colour) => onChange(colour.toHex())}
      />
    </Space.Compact>
  );
}
