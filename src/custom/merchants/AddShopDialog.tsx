import { useState } from 'react';
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { ShopOfMerchantForm } from '../../../contract/shops/shop-setup.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useRefresh } from 'schema-admin/engine/kit/data/use-refresh.ts';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { RecordForm } from 'schema-admin/engine/kit/form/RecordForm.tsx';
import { useDialogDraft } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { useFocusReturn, useLeaveGuard } from 'schema-admin/engine/kit/form/use-leave-guard.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { addShop, addShopDraft, merchants, shopFields } from './merchants.ts';
import { merchantsTexts } from './texts.ts';

export interface AddShopDialogProps {
  onClose(): void;
}

const schema = z.object({ MerchantId: Id, ...ShopOfMerchantForm.shape });
const merchantField = {
  key: 'MerchantId',
  label: merchantsTexts.merchant(),
  reference: reference({ to: merchants }),
} as const;
const form = { fields: [merchantField, ...shopFields], schema };

/** Collects the merchant and the fields of its new shop. */
export default function AddShopDialog({ onClose }: AddShopDialogProps) {
  const { registry } = usePortal();
  const [isChanged, setChanged] = useState(false);
  const { askBefore } = useLeaveGuard({ isChanged, singular: merchantsTexts.shopOne(), onAbandon: () => undefined });
  useFocusReturn();
  const draft = useDialogDraft(addShopDraft);
  const { send } = useWrite();
  const { all: refresh } = useRefresh(merchants);
  const resource = registry.find(merchants.name);
  const close = () => askBefore(onClose);
  const add = async (given: Row) => {
    const { MerchantId: id, ...input } = schema.parse(given);
    await send({ operation: addShop, id, input });
    void refresh();
  };
  return (
    <Modal open title={merchantsTexts.addShop()} footer={null} maskClosable={!isChanged} onCancel={close}>
      {resource && (
        <RecordForm
          draft={draft}
          target={{ resource, form, start: {}, send: add }}
          submitLabel={merchantsTexts.addShop()}
          onChanged={setChanged}
          onCancel={close}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}
