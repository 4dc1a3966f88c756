import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useDialogOpenState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { lazyComponent } from 'schema-admin/engine/model/handles/lazy-component.ts';
import { useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import type { AddShopDialogProps } from './AddShopDialog.tsx';
import { addShop, addShopDraft } from './merchants.ts';
import { merchantsTexts } from './texts.ts';

const AddShopDialog = lazyComponent<AddShopDialogProps>(() => import('./AddShopDialog.tsx'));

/** Opens the dialog in which an administrator creates a shop of any merchant, if the backend supports it. */
export default function AddShop() {
  const [isOpen, setOpen] = useDialogOpenState(addShopDraft);
  const isOffered = useMayUse(addShop);
  if (!isOffered) return null;
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {merchantsTexts.addShop()}
      </Button>
      <Suspense>{isOpen && <AddShopDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
