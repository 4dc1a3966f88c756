import { Select } from 'antd';
import { useController } from 'react-hook-form';
import { codeWords } from '../../../contract/code-words.ts';
import { DiscountType } from '../../../contract/promo-codes.ts';
import type { FieldSlotProps } from '../../engine/model/form/field-slot.ts';

/** A change of the discount type clears Amount and MinimumSpend: they would mean something else (C-4.06). */
export default function DiscountTypeInput({ id, value, input, control, onChange }: FieldSlotProps) {
  const amount = useController({ control, name: 'Amount' }).field;
  const minimumSpend = useController({ control, name: 'MinimumSpend' }).field;
  return (
    <Select
      id={id}
      {...input}
      value={DiscountType.safeParse(value).data ?? null}
      options={DiscountType.options.map((type) => ({ value: type, label: codeWords.DiscountType[type]() }))}
      onChange={(type) => {
        onChange(type);
        amount.onChange(null);
        minimumSpend.onChange(null);
      }}
    />
  );
}
