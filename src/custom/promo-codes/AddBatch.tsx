import { TagsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useDialogOpenState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { lazyComponent } from 'schema-admin/engine/model/handles/lazy-component.ts';
import { useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import type { AddBatchDialogProps } from './AddBatchDialog.tsx';
import { addBatch } from './promo-code-actions.ts';
import { promoCodeTexts } from './texts.ts';

const AddBatchDialog = lazyComponent<AddBatchDialogProps>(() => import('./AddBatchDialog.tsx'));

/** Renders the button that opens the dialog for creating a batch of codes, if the backend supports batches. */
export default function AddBatch() {
  const [isOpen, setOpen] = useDialogOpenState('promo-codes.several');
  const isOffered = useMayUse(addBatch);
  if (!isOffered) return null;
  return (
    <>
      <Button icon={<TagsOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {promoCodeTexts.addSeveral()}
      </Button>
      <Suspense>{isOpen && <AddBatchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
