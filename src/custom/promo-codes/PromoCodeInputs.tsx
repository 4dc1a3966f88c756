import { Button, Input, Select } from 'antd';
import { failureDialog } from 'schema-admin/engine/kit/feedback/failure-dialog.ts';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { useOperation } from 'schema-admin/engine/kit/data/use-operation.ts';
import { fetchUnusedCode } from './promo-code-actions.ts';
import { promoCodeTexts } from './texts.ts';
import { useController, useWatch } from 'react-hook-form';
import { codeWords } from '../../../contract/code-words.ts';
import { DiscountType } from '../../../contract/promotions/promo-codes.ts';
import type { Unit } from 'schema-admin/contract/units.ts';
import { KindInput } from 'schema-admin/engine/kit/form/KindInput.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import './promo-codes.css';

/** Edits the code. The server can generate one. */
export function CodeInput({ id, value, input, onChange }: FieldSlotProps) {
  const { modal } = useDialogs();
  const query = useOperation(fetchUnusedCode, {
    input: undefined,
    queryOptions: { enabled: false, gcTime: 0, retry: false },
  });
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

/** Clears Amount and MinimumSpend when the discount type changes, because their meaning changes (C-4.06). */
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

/** Units by discount type. Without a type, the amount has no unit. */
const units: Readonly<Record<DiscountType, Unit>> = { Percent: 'percent', Value: 'pence' };

/** Edits the amount in per cent or pounds, depending on the discount type. */
export function AmountInput({ control, field, ...rest }: FieldSlotProps) {
  const type = DiscountType.safeParse(useWatch({ control, name: 'DiscountType' })).data;
  return <KindInput {...rest} field={{ ...field, unit: type && units[type] }} />;
}
