import { useWatch } from 'react-hook-form';
import { DiscountType } from '../../../contract/promo-codes.ts';
import type { Unit } from '../../../contract/units.ts';
import { InputOfKind } from '../../engine/kit/form/InputOfKind.tsx';
import type { FieldSlotProps } from '../../engine/model/form/field-slot.ts';

/** By the discount type; before it is chosen a number is neither pounds nor per cent. */
const units: Readonly<Record<DiscountType, Unit>> = { Percent: 'percent', Value: 'pence' };

/** Per cent or pounds, as the discount type says. */
export default function AmountInput({ control, field, ...rest }: FieldSlotProps) {
  const type = DiscountType.safeParse(useWatch({ control, name: 'DiscountType' })).data;
  return <InputOfKind {...rest} field={{ ...field, unit: type && units[type] }} />;
}
