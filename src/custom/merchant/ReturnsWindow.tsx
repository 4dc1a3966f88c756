import { InputNumber, Space } from 'antd';
import { Link } from 'react-router';
import type { FieldSlotProps } from '../../engine/model/form/field-slot.ts';
import { PolicyForm } from './merchant-record.ts';
import { merchantTexts } from './texts.ts';

const policyText = merchantTexts.editPolicy();

/** The days, and the way to the policy's text, which is saved together with them: without days that could be saved it leads nowhere. */
export default function ReturnsWindow({ id, value, input, onChange }: FieldSlotProps) {
  const days = PolicyForm.shape.ReturnsWindow.safeParse(value);
  return (
    <Space wrap>
      <InputNumber id={id} {...input} className="form-number" controls={false} value={typeof value === 'number' ? value : null} onChange={(given) => onChange(given)} />
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
