import { Button, ColorPicker, Input, Space } from 'antd';
import { NumberInput } from 'schema-admin/engine/kit/form/NumberInput.tsx';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { inSentence } from 'schema-admin/engine/format/field-name.ts';
import { merchantTexts } from './texts.ts';
import { Link } from 'react-router';
import { PolicyForm } from './merchant-record.ts';
import './brand-colour.css';

/** The merchant's name, which only the marketplace can change. */
export function ReadOnlyName({ id, value, input }: FieldSlotProps) {
  return <Input id={id} {...input} value={typeof value === 'string' ? value : ''} readOnly variant="filled" />;
}

/** Six hex digits, typed or chosen; the # is never part of them (decisions, "Social, address, colour"). */
export function BrandColour({ id, field, value, input, onChange }: FieldSlotProps) {
  const digits = typeof value === 'string' ? value : '';
  const colour = /^[\da-f]{6}$/i.test(digits) ? `#${digits}` : '#ffffff';
  return (
    <Space.Compact>
      <Input
        id={id}
        {...input}
        prefix="#"
        value={digits}
        onChange={(event) => onChange(event.target.value.replace(/^#/, ''))}
      />
      <ColorPicker value={colour} disabledAlpha onChangeComplete={(chosen) => onChange(chosen.toHex())}>
        {/* The picker's own trigger is neither a button nor reached by key. */}
        <Button
          aria-label={merchantTexts.choose({ field: inSentence(field.label) })}
          icon={<span className="brand-colour" style={{ background: colour }} />}
        />
      </ColorPicker>
    </Space.Compact>
  );
}

const policyText = merchantTexts.editPolicy();

/** The days, and the way to the policy's text, which is saved together with them: without days that could be saved it leads nowhere. */
export function ReturnsWindow({ id, value, input, onChange }: FieldSlotProps) {
  const days = PolicyForm.shape.ReturnsWindow.safeParse(value);
  return (
    <Space wrap>
      <NumberInput
        id={id}
        {...input}
        value={typeof value === 'number' || typeof value === 'string' ? value : null}
        onChange={onChange}
      />
      {days.success ? (
        <Link data-carries="returns" to={`/merchant/privacy-policy/${days.data}`}>
          {policyText}
        </Link>
      ) : (
        <>
          <span role="link" aria-disabled="true" aria-describedby={`${id}-reason`} className="quiet">
            {policyText}
          </span>
          <span id={`${id}-reason`} className="quiet">
            {merchantTexts.enterWindow()}
          </span>
        </>
      )}
    </Space>
  );
}
