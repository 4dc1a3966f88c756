import { Suspense } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import type { ActionHandle, BulkInputProps } from '../../model/declaration/action-declaration.ts';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import { eligibleRows } from './bulk-actions.ts';

const { render: renderInput } = createLazyComponents<BulkInputProps>();

interface BulkInputDialogProps {
  readonly asking: ActionHandle | undefined;
  readonly rows: readonly Row[];
  onInput(action: ActionHandle, input: unknown): void;
  onCancel(): void;
}

/** The dialog for a bulk action's input, which the user enters once for all rows. */
export default function BulkInput({ asking, rows, onInput, onCancel }: BulkInputDialogProps) {
  return (
    <Modal
      open={asking?.bulkInput !== undefined}
      title={asking?.label}
      footer={null}
      destroyOnHidden
      onCancel={onCancel}
    >
      <Suspense>
        {asking?.bulkInput &&
          renderInput(asking.bulkInput, {
            rows: eligibleRows(asking, rows),
            onCancel,
            onSubmit: (input) => onInput(asking, input),
          })}
      </Suspense>
    </Modal>
  );
}
