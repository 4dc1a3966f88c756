import { Suspense } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import type { ActionHandle, BulkInputProps } from '../../model/declaration/action-declaration.ts';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx';
import { readyFor } from './bulk-actions.ts';

const { of: inputOf } = createLazyComponents<BulkInputProps>();

interface BulkDialogsProps extends BulkDialogProps {
  /** Whose input is asked for, if it has one of its own. */
  readonly asking: ActionHandle | undefined;
  readonly rows: readonly Row[];
  onInput(action: ActionHandle, input: unknown): void;
  onRefuse(): void;
}

/** What a bulk action asks first, how far it is, and what became of each row. */
export default function BulkDialogs({ asking, rows, onInput, onRefuse, ...run }: BulkDialogsProps) {
  const Input = asking?.bulkInput && inputOf(asking.bulkInput);
  return (
    <>
      <Modal open={Input !== undefined} title={asking?.label} footer={null} destroyOnHidden onCancel={onRefuse}>
        <Suspense>{asking && Input && <Input rows={readyFor(asking, rows)} onCancel={onRefuse} onSubmit={(input) => onInput(asking, input)} />}</Suspense>
      </Modal>
      <BulkDialog {...run} />
    </>
  );
}
