import { LockOutlined } from '@ant-design/icons';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import { recordTexts } from '../texts.ts';
import './action-item.css';

type Offered = Pick<ActionHandle, 'name' | 'label' | 'danger' | 'blocked' | 'disabledWhen'>;

/** Of a type that the menu can take for its own. */
type ActionItem = {
  readonly key: string;
  readonly label: ReactNode;
  readonly danger: boolean;
  readonly disabled: boolean;
  readonly icon?: ReactNode;
};

/** Not even by Enter, which the menu would take for a click. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.stopPropagation();
};

/** An action of a record as an item of a menu. Where it is disabled it stays within reach of the keyboard, and says why. */
export function actionItem(
  { name, label, danger = false, blocked, disabledWhen }: Offered,
  row: Row,
  isRunning = false,
): ActionItem {
  const reason = disabledWhen?.(row);
  const shared = { key: name, danger, disabled: isRunning || reason !== undefined };
  if (reason !== undefined) {
    return {
      ...shared,
      label: <RefusedLabel label={label} reason={reason} />,
      ...{ tabIndex: -1, onKeyDownCapture: ignoreEnter },
    };
  }
  return {
    ...shared,
    label,
    ...(blocked?.(row) ? { icon: <LockOutlined aria-label={recordTexts.notPossibleNow()} /> } : {}),
  };
}

function RefusedLabel({ label, reason }: { readonly label: string; readonly reason: string }) {
  return (
    <>
      {label} <span className="action-refusal">{reason}</span>
    </>
  );
}
