import { Button, ColorPicker, Input, Space } from 'antd';
import type { FieldSlotProps } from '../../engine/model/form/field-slot.ts';
import { inSentence } from '../../engine/format/field-name.ts';
import { merchantTexts } from './texts.ts';
import './brand-colour.css';

/** Six hex digits, typed or chosen; the # is never part of them (decisions, "Social, address, colour"). */
export default function BrandColour({ id, field, value, input, onChange }: FieldSlotProps) {
  const digits = typeof value === 'string' ? value : '';
  const colour = /^[\da-f]{6}$/i.test(digits) ? `#${digits}` : '#ffffff';
  return (
    <Space.Compact>
      <Input id={id} {...input} prefix="#" value={digits} onChange={(event) => onChange(event.target.value.replace(/^#/, ''))} />
      <ColorPicker value={colour} disabledAlpha onChangeComplete={(chosen) => onChange(chosen.toHex())}>
        {/* The picker's own trigger is neither a button nor reached by key. */}
        <Button aria-label={merchantTexts.choose({ field: inSentence(field.label) })} icon={<span className="brand-colour" style={{ background: colour }} />} />
      </ColorPicker>
    </Space.Compact>
  );
}
