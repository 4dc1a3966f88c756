import { Input } from 'antd';
import type { FieldSlotProps } from '../../engine/model/form/field-slot.ts';
import './closures.css';

/** A time of day as `09:05`, empty for none. */
export default function TimeOfDayInput({ id, value, input, onChange }: FieldSlotProps) {
  return <Input {...input} id={id} type="time" className="closure-time figures" value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)} />;
}
