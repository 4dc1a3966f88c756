import { Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { actionItem } from '../../kit/actions/action-item.tsx';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import { listTexts } from './texts.ts';

/** The properties of an action that a menu needs. The screen may provide its own actions. */
export interface MenuAction {
  readonly action: Pick<ActionHandle, 'name' | 'label' | 'danger' | 'when' | 'blocked' | 'disabledWhen'>;
  press(row: Row): void;
}

interface RowMoreProps {
  /** The user's actions, dangerous ones last. */
  readonly actions: readonly MenuAction[];
  readonly row: Row;
  /** The display name of the row. */
  readonly of: string;
}

/**
 * The More menu of a row, with the actions for its current state. A plain button until it is pressed, because long
 * lists render hundreds of them.
 */
export function RowMore({ actions, row, of }: RowMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isKnown, setKnown] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const offered = actions.filter(({ action }) => action.when?.(row) ?? true);
  if (offered.length === 0) return null;
  const open = () => {
    setKnown(true);
    setOpen(true);
  };
  const trigger = (
    <button
      ref={button}
      type="button"
      className="row-more"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={listTexts.moreFor({ name: of })}
      {...(isKnown ? {} : { onClick: open })}
    >
      <span aria-hidden>⋯</span>
    </button>
  );
  if (!isKnown) return trigger;
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{
        items: offered.map(({ action }) => actionItem(action, row)),
        onClick: ({ key }) => {
          // The action may open a dialog, which later returns the focus to this element.
          button.current?.focus();
          offered.find(({ action }) => action.name === key)?.press(row);
        },
      }}
    >
      {trigger}
    </Dropdown>
  );
}
