import { Modal } from 'antd';
import { Suspense } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RecordAction } from '../../kit/actions/use-action.ts';
import type { BulkInputProps } from '../../model/declaration/action-declaration.ts';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';

/** An action that asks for what it needs in a dialog of its own, and the row that it is for. */
export interface AskedRow {
  readonly action: RecordAction;
  readonly row: Row;
}

const { of: inputOf } = createLazyComponents<BulkInputProps>();

/** What an action asks once for many rows, asked for one. */
export function AskedOfRow({ asked, onDone }: { readonly asked: AskedRow | undefined; onDone(): void }) {
  const load = asked?.action.action.bulkInput;
  const Input = load && inputOf(load);
  return (
    <Modal open={Input !== undefined} title={asked?.action.action.label} footer={null} destroyOnHidden onCancel={onDone}>
      <Suspense>
        {asked && Input && (
          <Input
            rows={[asked.row]}
            onCancel={onDone}
            onSubmit={(input) => {
              onDone();
              asked.action.run(asked.row, input);
            }}
          />
        )}
      </Suspense>
    </Modal>
  );
}
