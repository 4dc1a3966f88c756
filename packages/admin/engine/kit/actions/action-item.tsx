import { LockOutlined } from '@ant-design/icons';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import { recordTexts } from '../texts.ts';
import './action-item.css';

type ItemAction = Pick<ActionHandle, 'name' | 'label' | 'danger' | 'blocked' | 'disabledWhen'>;

// A type alias, because an interface is not assignable to the menu's item type.
type ActionItem = {
  readonly key: string;
  readonly label: ReactNode;
  readonly danger: boolean;
  readonly disabled: boolean;
  readonly icon?: ReactNode;
};

/** Stops Enter from selecting a disabled item, because the menu treats Enter as a click. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.stopPropagation();
};

/** Converts an action to a menu item. An item that is disabled for a reason stays focusable and shows the reason. */
export function actionItem(
  { name, label, danger = false, blocked, disabledWhen }: ItemAction,
  row: Row,
  isRunning = false,
): ActionItem {
  const reason = disabledWhen?.(row);
  const shared = { key: name, danger, disabled: isRunning || reason !== undefined };
  if (reason !== undefined) {
    return {
      ...shared,
      label: <DisabledLabel label={label} reason={reason} />,
      ...{ tabIndex: -1, onKeyDownCapture: ignoreEnter },
    };
  }
  return {
    ...shared,
    label,
    ...(blocked?.(row) ? { icon: <LockOutlined aria-label={recordTexts.notPossibleNow()} /> } : {}),
  };
}

function DisabledLabel({ label, reason }: { readonly label: string; readonly reason: string }) {
  return (
    <>
      {label} <span className="action-refusal">{reason}</span>
    </>
  );
}
