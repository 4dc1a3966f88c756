import { useCustom } from '@refinedev/core';
import { App, Button, Input } from 'antd';
import { z } from 'zod';
import { failureDialog, failureText } from '../../engine/feedback/failure-dialog.ts';
import type { FieldSlotProps } from '../../engine/form/field-slot.ts';
import './promo-codes.css';

const Generated = z.object({ options: z.tuple([z.object({ Code: z.string() })]) });

/** The code, typed or drawn by the server. */
export default function CodeInput({ id, value, input, onChange }: FieldSlotProps) {
  const { modal } = App.useApp();
  const { query } = useCustom({ url: 'promo-codes/generated', method: 'get', errorNotification: false, queryOptions: { enabled: false, gcTime: 0, retry: false } });
  const generate = async () => {
    const { data, error } = await query.refetch();
    if (error) modal.error(failureDialog(failureText(error)));
    else onChange(Generated.parse(data?.data).options[0].Code);
  };
  return (
    <div className="promo-code-input">
      <Input id={id} {...input} value={typeof value === 'string' ? value : ''} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
      <Button loading={query.isFetching} onClick={() => void generate()}>
        Generate code
      </Button>
    </div>
  );
}
