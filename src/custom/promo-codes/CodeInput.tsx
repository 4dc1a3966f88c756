import { App, Button, Input } from 'antd';
import { failureDialog } from '../../engine/kit/feedback/failure-dialog.ts';
import type { FieldSlotProps } from '../../engine/model/form/field-slot.ts';
import { useErrand } from '../../engine/kit/data/use-errand.ts';
import { generated } from './promo-code-actions.ts';
import { promoCodeTexts } from './texts.ts';
import './promo-codes.css';

/** The code, typed or drawn by the server. */
export default function CodeInput({ id, value, input, onChange }: FieldSlotProps) {
  const { modal } = App.useApp();
  const query = useErrand(generated, { input: undefined, queryOptions: { enabled: false, gcTime: 0, retry: false } });
  const generate = async () => {
    const { data, error } = await query.refetch();
    if (error) modal.error(failureDialog(error));
    else onChange(data?.data.value);
  };
  return (
    <div className="promo-code-input">
      <Input id={id} {...input} value={typeof value === 'string' ? value : ''} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
      <Button loading={query.isFetching} onClick={() => void generate()}>
        {promoCodeTexts.generateCode()}
      </Button>
    </div>
  );
}
