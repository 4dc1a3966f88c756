import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type RenderedField, fieldsOf } from 'schema-admin/engine/model/form/fields.ts';
import type { FormValues } from 'schema-admin/engine/model/form/form-field.ts';
import { AmountInput } from './PromoCodeInputs.tsx';

const [amount] = fieldsOf(z.object({ Amount: z.number() }), ['Amount']);

function Form({ field, type }: { readonly field: RenderedField; readonly type: string | null }) {
  const { control } = useForm<FormValues>({ defaultValues: { DiscountType: type, Amount: 500 } });
  const input = { ref: () => undefined, onBlur: () => undefined, 'aria-invalid': false, 'aria-describedby': 'hint' };
  return (
    <AmountInput id="amount" field={field} value={500} input={input} control={control} onChange={() => undefined} />
  );
}

it('the amount of a code shows pounds or per cent only after a discount type is selected', () => {
  if (!amount) throw new Error('The form has a field');
  const shown = (type: string | null) => {
    const html = renderToStaticMarkup(<Form field={amount} type={type} />);
    return [/[£%]/.exec(html)?.[0], /value="([^"]*)"/.exec(html)?.[1]];
  };
  expect(shown(null)).toEqual([undefined, '500']);
  expect(shown('Percent')).toEqual(['%', '500']);
  expect(shown('Value')).toEqual(['£', '5.00']);
});
