import { useWatch } from 'react-hook-form';
import { InputOfKind } from '../../engine/form/InputOfKind.tsx';
import type { FieldSlotProps } from '../../engine/form/field-slot.ts';

/** Per cent or pounds, as the discount type says. */
export default function AmountInput({ control, field, ...rest }: FieldSlotProps) {
  const type: unknown = useWatch({ control, name: 'DiscountType' });
  return <InputOfKind {...rest} field={{ ...field, kind: type === 'Value' ? 'money' : 'percent' }} />;
}
