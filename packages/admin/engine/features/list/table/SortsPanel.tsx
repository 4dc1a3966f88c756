import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { moveByStep } from '../../../model/declaration/columns.ts';
import { ToolPanel } from '../../../kit/tools/ToolPanel.tsx';
import { withSort, withoutSort } from '../ColumnHeadings.tsx';
import { tableTexts } from './texts.ts';
import { listTexts } from '../texts.ts';

interface SortsPanelProps {
  readonly sorts: Readonly<Partial<Record<string, string>>>;
  /** The current sorts in order of precedence. */
  readonly current: string;
  onSort(sort: string): void;
}

/** The current sorts in their order, then the other declared ones. At least one stays selected. */
export default function SortsPanel({ sorts, current, onSort }: SortsPanelProps) {
  const held = current.split(',');
  const others = Object.keys(sorts).filter((sort) => !held.includes(sort));
  const move = (at: number, step: 1 | -1) => onSort(moveByStep(held, at, step).join());
  return (
    <ToolPanel className="tool-panel columns-panel" label={tableTexts.sorts()}>
      <ul aria-label={tableTexts.sorts()}>
        {[...held, ...others].map((sort) => {
          const at = held.indexOf(sort);
          const name = sorts[sort] ?? sort;
          return (
            <li key={sort}>
              <Checkbox
                checked={at !== -1}
                disabled={at !== -1 && held.length === 1}
                onChange={({ target }) => onSort(target.checked ? withSort(current, sort) : withoutSort(current, sort))}
              >
                {name}
              </Checkbox>
              {at !== -1 && held.length > 1 && (
                <span className="columns-move">
                  <Button
                    type="text"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={listTexts.moveUp({ name })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <Button
                    type="text"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={listTexts.moveDown({ name })}
                    disabled={at === held.length - 1}
                    onClick={() => move(at, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </ToolPanel>
  );
}
