import { Input } from 'antd';
import type { FieldSlotProps } from '../../engine/model/form/field-slot.ts';

/** A count of credits as a text: what is no whole number stays as it was typed, so that the field can say so. */
export default function CreditsInput({ id, value, input, onChange }: FieldSlotProps) {
  return <Input {...input} id={id} className="figures" inputMode="numeric" autoComplete="off" value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />;
}
