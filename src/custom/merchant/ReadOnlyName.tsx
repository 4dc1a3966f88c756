import { Input } from 'antd';
import type { FieldSlotProps } from '../../engine/model/form/field-slot.ts';

/** The merchant's name, which only the marketplace can change. */
export default function ReadOnlyName({ id, value, input }: FieldSlotProps) {
  return <Input id={id} {...input} value={typeof value === 'string' ? value : ''} readOnly variant="filled" />;
}
