import { useWatch } from 'react-hook-form';
import { DiscountType } from '../../../contract/promo-codes.ts';
import { InputOfKind } from '../../engine/form/InputOfKind.tsx';
import type { FieldSlotProps } from '../../engine/form/field-slot.ts';
import type { FieldKind } from '../../engine/form/form-field.ts';

/** By the discount type; before it is chosen a number is neither pounds nor per cent. */
const kinds: Readonly<Record<DiscountType, FieldKind>> = { Percent: 'percent', Value: 'money' };

/** Per cent or pounds, as the discount type says. */
export default function AmountInput({ control, field, ...rest }: FieldSlotProps) {
  const type = DiscountType.safeParse(useWatch({ control, name: 'DiscountType' })).data;
  return <InputOfKind {...rest} field={{ ...field, kind: type ? kinds[type] : 'number' }} />;
}
