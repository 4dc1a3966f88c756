import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useHasAbility, useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import { makePackages } from '../order-actions.ts';
import { isPackable } from './print-job.ts';
import { printingTexts } from './texts.ts';

interface PrintControlsProps {
  readonly order: Order;
  onLabels(): void;
  onItems(): void;
}

/** Shows the print buttons that the user's abilities allow (decisions, "Abilities"). */
export function PrintControls({ order, onLabels, onItems }: PrintControlsProps) {
  const mayPrint = useHasAbility('print_orders');
  const mayRepeat = useHasAbility('print_labels_again');
  const mayPrintItems = useHasAbility('print_item_list');
  const mayMake = useMayUse(makePackages);
  if (!mayPrint) return null;
  const hasPackages = (order.Packages ?? []).length > 0;
  return (
    <p className="order-print-controls">
      {hasPackages && mayRepeat && (
        <Button data-shortcut="print" icon={<PrinterOutlined aria-hidden />} onClick={onLabels}>
          {printingTexts.printLabelsAgain()}
        </Button>
      )}
      {mayMake && isPackable(order) && (
        <Button data-shortcut="print" icon={<PrinterOutlined aria-hidden />} onClick={onLabels}>
          {printingTexts.printLabels()}
        </Button>
      )}
      {mayPrintItems && (
        <Button icon={<PrinterOutlined aria-hidden />} onClick={onItems}>
          {printingTexts.printItemList()}
        </Button>
      )}
    </p>
  );
}
