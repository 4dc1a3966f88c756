import { Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { actionItem } from '../../kit/actions/action-item.tsx';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import { listTexts } from './texts.ts';

/** As much of an action as a menu needs: it may do something that the screen does by itself. */
export interface OfferedAction {
  readonly action: Pick<ActionHandle, 'name' | 'label' | 'danger' | 'when' | 'blocked' | 'disabledWhen'>;
  press(row: Row): void;
}

interface RowMoreProps {
  /** The user's, dangerous ones last. */
  readonly actions: readonly OfferedAction[];
  readonly row: Row;
  /** How people call the row. */
  readonly of: string;
}

/**
 * What can be done with a row in its present state, in a menu beside what opens it. The list itself runs it. Until it is
 * pressed it is a plain button: a long list scrolls past hundreds of them.
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
          // Where a dialog that the action opens gives the focus back to.
          button.current?.focus();
          offered.find(({ action }) => action.name === key)?.press(row);
        },
      }}
    >
      {trigger}
    </Dropdown>
  );
}
