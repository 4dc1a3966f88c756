import { Input, Select } from 'antd';
import { useWatch } from 'react-hook-form';
import { Id } from 'schema-admin/contract/endpoint.ts';
import type { ReturnableOrder } from '../../../contract/orders/returns.ts';
import { useDebouncedValue } from 'schema-admin/engine/kit/data/use-debounced-value.ts';
import { type Part, usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { productOf, returnable } from './returns.ts';
import { returnTexts } from './texts.ts';

const typingMs = 300;

const numberIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

function describeOrder({ CustomerName, Lines }: ReturnableOrder): string {
  const found = returnTexts.found({ count: Lines.length });
  return CustomerName ? returnTexts.foundOf({ customer: CustomerName, found }) : found;
}

function describePart(part: Part<ReturnableOrder>): string {
  if (part.status === 'ready') return describeOrder(part.value);
  if (part.status === 'failed') return part.message;
  return part.status === 'missing' ? returnTexts.noOrder() : '';
}

/** Edits the number of an order, and says what can be returned of it. */
export function OrderNumberInput({ id, value, input, onChange }: FieldSlotProps) {
  const number = useDebouncedValue(numberIn(value), typingMs);
  return (
    <>
      <Input
        id={id}
        {...input}
        value={typeof value === 'string' ? value : ''}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status" className="quiet">
        {number !== '' && <FoundOrder number={number} />}
      </p>
    </>
  );
}

function FoundOrder({ number }: { readonly number: string }) {
  return describePart(usePart(returnable, number));
}

/** Selects a line of the form's order. */
export function LineInput(props: FieldSlotProps) {
  const given: unknown = useWatch({ control: props.control, name: 'OrderNo' });
  const number = useDebouncedValue(numberIn(given), typingMs);
  return number === '' ? <LineSelect {...props} lines={[]} /> : <LineOfOrder {...props} number={number} />;
}

function LineOfOrder({ number, ...props }: FieldSlotProps & { readonly number: string }) {
  const part = usePart(returnable, number);
  return <LineSelect {...props} lines={part.status === 'ready' ? part.value.Lines : []} />;
}

interface LineSelectProps extends FieldSlotProps {
  readonly lines: ReturnableOrder['Lines'];
}

function LineSelect({ id, value, input, lines, onChange }: LineSelectProps) {
  return (
    <Select
      id={id}
      {...input}
      value={Id.safeParse(value).data ?? null}
      options={lines.map((line) => ({
        value: line.LineId,
        label: returnTexts.lineChoice({ product: productOf(line), most: line.Returnable }),
      }))}
      notFoundContent={returnTexts.orderFirst()}
      onChange={onChange}
    />
  );
}
