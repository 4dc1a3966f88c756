import { Button, Input, Select } from 'antd';
import { failureDialog } from 'schema-admin/engine/kit/feedback/failure-dialog.ts';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { useErrand } from 'schema-admin/engine/kit/data/use-errand.ts';
import { generated } from './promo-code-actions.ts';
import { promoCodeTexts } from './texts.ts';
import { useController, useWatch } from 'react-hook-form';
import { codeWords } from '../../../contract/code-words.ts';
import { DiscountType } from '../../../contract/promotions/promo-codes.ts';
import type { Unit } from 'schema-admin/contract/units.ts';
import { InputOfKind } from 'schema-admin/engine/kit/form/InputOfKind.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/Toasting.tsx';
import './promo-codes.css';

/** The code, typed or drawn by the server. */
export function CodeInput({ id, value, input, onChange }: FieldSlotProps) {
  const { modal } = useDialogs();
  const query = useErrand(generated, { input: undefined, queryOptions: { enabled: false, gcTime: 0, retry: false } });
  const generate = async () => {
    const { data, error } = await query.refetch();
    if (error) modal.error(failureDialog(error));
    else onChange(data?.data.value);
  };
  return (
    <div className="promo-code-input">
      <Input
        id={id}
        {...input}
        value={typeof value === 'string' ? value : ''}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <Button loading={query.isFetching} onClick={() => void generate()}>
        {promoCodeTexts.generateCode()}
      </Button>
    </div>
  );
}

/** A change of the discount type clears Amount and MinimumSpend: they would mean something else (C-4.06). */
export function DiscountTypeInput({ id, value, input, control, onChange }: FieldSlotProps) {
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

/** By the discount type; before it is chosen a number is neither pounds nor per cent. */
const units: Readonly<Record<DiscountType, Unit>> = { Percent: 'percent', Value: 'pence' };

/** Per cent or pounds, as the discount type says. */
export function AmountInput({ control, field, ...rest }: FieldSlotProps) {
  const type = DiscountType.safeParse(useWatch({ control, name: 'DiscountType' })).data;
  return <InputOfKind {...rest} field={{ ...field, unit: type && units[type] }} />;
}
