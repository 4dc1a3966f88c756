import { TagsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useOpenedAgain } from 'schema-admin/engine/kit/form/use-unsent.ts';
import { lazyComponent } from 'schema-admin/engine/model/handles/lazy-component.ts';
import { useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import type { AddSeveralDialogProps } from './AddSeveralDialog.tsx';
import { addSeveral } from './promo-code-actions.ts';
import { promoCodeTexts } from './texts.ts';

const AddSeveralDialog = lazyComponent<AddSeveralDialogProps>(() => import('./AddSeveralDialog.tsx'));

/** Opens the dialog that creates many codes at once, if the backend supports it. */
export default function AddSeveral() {
  const [isOpen, setOpen] = useOpenedAgain('promo-codes.several');
  const isOffered = useMayUse(addSeveral);
  if (!isOffered) return null;
  return (
    <>
      <Button icon={<TagsOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {promoCodeTexts.addSeveral()}
      </Button>
      <Suspense>{isOpen && <AddSeveralDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
