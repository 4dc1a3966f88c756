import { Select } from 'antd';
import { useController } from 'react-hook-form';
import { currentLocale } from 'schema-admin/contract/texts/language.ts';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { daysOfMonth, lastMonths } from './ledger.ts';
import { ledgerTexts } from './texts.ts';

const months = 13;

/** Renders the selection of a month, which sets its first and last day. Empty if the days are not a whole month. */
export default function MonthInput({ id, input, control }: FieldSlotProps) {
  const [from, to] = [useController({ control, name: 'From' }).field, useController({ control, name: 'To' }).field];
  const format = new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const options = lastMonths(serverNow(), months).map((value) => ({
    value,
    label: format.format(new Date(`${value}-01T00:00:00Z`)),
    ...daysOfMonth(value),
  }));
  const chosen = options.find(({ From, To }) => From === from.value && To === to.value);
  return (
    <Select
      {...input}
      id={id}
      placeholder={ledgerTexts.otherDays()}
      value={chosen?.value ?? null}
      options={options}
      onChange={(_, option) => {
        if (Array.isArray(option) || option === undefined) return;
        from.onChange(option.From);
        to.onChange(option.To);
      }}
    />
  );
}
