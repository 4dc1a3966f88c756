import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { listTexts } from './texts.ts';

interface SortMenuProps {
  readonly sorts: Readonly<Partial<Record<string, string>>>;
  readonly current: string;
  onSort(sort: string): void;
}

/** The orders that the declaration offers; the button says which one holds. */
export function SortMenu({ sorts, current, onSort }: SortMenuProps) {
  const Icon = current.endsWith(':asc') ? SortAscendingOutlined : SortDescendingOutlined;
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        selectable: true,
        selectedKeys: [current],
        items: Object.entries(sorts).map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => onSort(key),
      }}
    >
      <Button icon={<Icon aria-hidden />} aria-haspopup="menu">
        {listTexts.sort({ order: sorts[current] ?? '' })}
      </Button>
    </Dropdown>
  );
}
