import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useMay } from '../../../kit/app/Portal.tsx';
import { useDialogOpenState } from '../../../kit/form/use-draft-state.ts';
import type { Resource } from '../../../model/declaration/resource.ts';
import { lazyComponent } from '../../../model/handles/lazy-component.ts';
import { importDraftKey } from './import-draft-key.ts';
import { importTexts } from './texts.ts';

const ImportDialog = lazyComponent(() => import('./ImportDialog.tsx'));

export default function ImportButton({ resource }: { readonly resource: Resource }) {
  const may = useMay(resource);
  const [isOpen, setOpen] = useDialogOpenState(importDraftKey(resource));
  const { create, edit } = resource;
  const added = create?.import && may('create') ? create : undefined;
  const form = added ?? (may('edit') ? edit?.import : undefined);
  if (!form) return null;
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {importTexts.import()}
      </Button>
      <Suspense>{isOpen && <ImportDialog resource={resource} form={form} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
