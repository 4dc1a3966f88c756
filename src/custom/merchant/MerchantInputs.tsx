import { Button, ColorPicker, Input, Space } from 'antd';
import { NumberInput } from 'schema-admin/engine/kit/form/NumberInput.tsx';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { inSentence } from 'schema-admin/engine/format/field-name.ts';
import { merchantTexts } from './texts.ts';
import { Link } from 'react-router';
import { PolicyForm } from './merchant-record.ts';
import './brand-colour.css';

/** Shows the name, which only the marketplace can change. */
export function ReadOnlyName({ id, value, input }: FieldSlotProps) {
  return <Input id={id} {...input} value={typeof value === 'string' ? value : ''} readOnly variant="filled" />;
}

/** Edits a colour as six hex digits without the # (decisions, "Social, address, colour"). */
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
        {/* The picker's default trigger is not a button and cannot be reached by keyboard. */}
        <Button
          aria-label={merchantTexts.choose({ field: inSentence(field.label) })}
          icon={<span className="brand-colour" style={{ background: colour }} />}
        />
      </ColorPicker>
    </Space.Compact>
  );
}

const policyText = merchantTexts.editPolicy();

/** Edits the returns window. Links to the policy text, which is saved together with it, if the window is valid. */
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
