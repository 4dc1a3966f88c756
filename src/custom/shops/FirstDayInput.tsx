import { useController } from 'react-hook-form';
import type { FieldSlotProps } from '../../engine/model/form/field-slot.ts';
import { InputOfKind } from '../../engine/kit/form/InputOfKind.tsx';

/** The first day of an entry: most have one day, so that the last follows where it is missing or earlier. */
export default function FirstDayInput({ control, onChange, ...shown }: FieldSlotProps) {
  const { field: last } = useController({ control, name: 'Last' });
  const choose = (day: unknown) => {
    onChange(day);
    if (typeof day === 'string' && day !== '' && !(String(last.value) >= day)) last.onChange(day);
  };
  return <InputOfKind {...shown} onChange={choose} />;
}
