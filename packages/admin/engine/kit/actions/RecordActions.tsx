import { EllipsisOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Dropdown, Grid } from 'antd';
import { useId } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { ActionForm } from './ActionForm.tsx';
import { actionItem } from './action-item.tsx';
import { recordTexts } from '../texts.ts';
import { type RecordAction, useActions } from './use-action.ts';

interface RecordActionsProps {
  readonly resource: Resource;
  readonly row: Row;
  /** The actions to show. Defaults to all that no screen places itself. */
  readonly wanted?: readonly ActionHandle[];
  /** Always shows the actions in a menu, as in list rows. By default, only narrow windows do. */
  readonly isMenu?: boolean;
}

/** Shows the actions that the user can run on a record in its current state, dangerous ones last. */
export function RecordActions({
  resource,
  row,
  wanted = resource.actions.filter(({ isPlaced }) => !isPlaced),
  isMenu = false,
}: RecordActionsProps) {
  const find = useActions(resource);
  const isNarrow = !Grid.useBreakpoint().md;
  const known = wanted.flatMap((action) => find(action) ?? []);
  const shown = known
    .filter(({ action }) => action.when?.(row) ?? true)
    .sort((a, b) => Number(a.action.danger ?? false) - Number(b.action.danger ?? false));
  const isFolded = isMenu || (isNarrow && shown.length > 1);
  return (
    <>
      {isFolded && shown.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: shown.map(({ action, isRunning }) => actionItem(action, row, isRunning)),
            onClick: ({ key }) => shown.find(({ action }) => action.name === key)?.press(row),
          }}
        >
          <Button icon={<EllipsisOutlined aria-hidden />} aria-label={recordTexts.moreActions()} />
        </Dropdown>
      )}
      {!isFolded && shown.map((each) => <ActionButton key={each.action.name} action={each} row={row} />)}
      <ActionForm inputRequest={known.find(({ inputRequest }) => inputRequest)?.inputRequest} />
    </>
  );
}

/**
 * Shows an action as a button. A blocked action explains itself when pressed; a disabled one shows its reason below.
 */
function ActionButton({ action: { action, isRunning, press }, row }: { action: RecordAction; row: Row }) {
  const id = useId();
  const reason = action.disabledWhen?.(row);
  const button = (
    <Button
      danger={action.danger ?? false}
      loading={isRunning}
      aria-disabled={isRunning}
      {...(action.blocked?.(row) ? { icon: <LockOutlined aria-label={recordTexts.notPossibleNow()} /> } : {})}
      {...(reason === undefined ? {} : { disabled: true, 'aria-describedby': id })}
      onClick={() => press(row)}
    >
      {action.label}
    </Button>
  );
  if (reason === undefined) return button;
  return (
    <div>
      {button}
      <span id={id} className="action-refusal">
        {reason}
      </span>
    </div>
  );
}
