import { EllipsisOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { Row } from '../../providers/resource-calls.ts';
import type { RecordAction } from '../record/use-record-action.ts';

export interface RowAction extends RecordAction {
  readonly name: string;
}

interface RowMoreProps {
  /** The user's, dangerous ones last. */
  readonly actions: readonly RowAction[];
  readonly row: Row;
  /** How people call the row. */
  readonly of: string;
}

/** What can be done with a row in its present state, in a menu beside what opens it. The list itself runs it. */
export function RowMore({ actions, row, of }: RowMoreProps) {
  const offered = actions.filter(({ action }) => action.when?.(row) ?? true);
  if (offered.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: offered.map(({ name, action: { label, danger = false, blocked } }) => ({
          key: name,
          label,
          danger,
          ...(blocked?.(row) ? { icon: <LockOutlined aria-label="Not possible now:" /> } : {}),
        })),
        onClick: ({ key }) => offered.find(({ name }) => name === key)?.run(row),
      }}
    >
      <Button type="text" className="row-more" icon={<EllipsisOutlined aria-hidden />} aria-haspopup="menu" aria-label={`More for ${of}`} />
    </Dropdown>
  );
}
