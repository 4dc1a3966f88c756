import type { InputRef } from 'antd';
import { useRef } from 'react';
import { z } from 'zod';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { useDraftState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { DialogField, focusOnceOpen } from '../DialogField.tsx';
import { makePackages } from '../order-actions.ts';
import { parsePackageCount } from '../package-count.ts';
import { printingTexts } from './texts.ts';
import { packagesDraft } from './use-printing.ts';

interface PackagesDialogProps {
  readonly order: Order;
  onClose(): void;
  /** Receives the order with its new packages, to print them. */
  onMade(order: Order): void;
}

/** Prompts for the number of packages before the labels are printed (decisions, "Number of packages"). */
export function PackagesDialog({ order, onClose, onMade }: PackagesDialogProps) {
  const make = useAction(makePackages);
  const [typed, setTyped] = useDraftState(packagesDraft(order), z.string(), '');
  const first = useRef<InputRef>(null);
  const { count, problem } = parsePackageCount(typed);
  const submit = async () => {
    if (count === undefined) return;
    const made = await make?.send(order.Id, { NumberOfPackages: count });
    if (made) onMade(made.answer);
  };
  return (
    <Modal
      open
      title={printingTexts.numberOfPackages()}
      okText={printingTexts.printLabels()}
      okButtonProps={{ disabled: count === undefined, loading: make?.isRunning ?? false }}
      cancelText={commonTexts.cancel()}
      maskClosable={false}
      onOk={() => void submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => focusOnceOpen(isOpen, first.current)}
    >
      <p className="order-dialog-text">{printingTexts.noPackages({ number: order.OrderNo })}</p>
      <DialogField
        label={printingTexts.numberOfPackages()}
        isCount
        inputRef={first}
        value={typed}
        problem={problem}
        onChange={setTyped}
        onSubmit={() => void submit()}
      />
    </Modal>
  );
}
