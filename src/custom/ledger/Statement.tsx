import { FileTextOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import type { ListToolsProps } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { useDialogOpenState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { lazyComponent } from 'schema-admin/engine/model/handles/lazy-component.ts';
import type { StatementDialogProps } from './StatementDialog.tsx';
import { ledgerTexts } from './texts.ts';

const StatementDialog = lazyComponent<StatementDialogProps>(() => import('./StatementDialog.tsx'));

export default function Statement({ filters }: ListToolsProps) {
  const [isOpen, setOpen] = useDialogOpenState('ledger.statement');
  return (
    <>
      <Button icon={<FileTextOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {ledgerTexts.statement()}
      </Button>
      <Suspense>{isOpen && <StatementDialog filters={filters} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
