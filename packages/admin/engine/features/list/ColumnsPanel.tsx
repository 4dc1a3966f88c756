import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { canHideColumn, moveByStep } from '../../model/declaration/columns.ts';
import { ToolPanel } from '../../kit/tools/ToolPanel.tsx';
import type { ColumnChoice } from './use-columns.ts';
import { listTexts } from './texts.ts';

/** The shown columns in order, then the hidden ones. At least one column other than a long text must stay shown. */
export default function ColumnsPanel({
  columns: { shown, all, areUsual, choose, reset },
}: {
  readonly columns: ColumnChoice;
}) {
  const keys = shown.map(({ key }) => key);
  const hidden = all.filter(({ key }) => !keys.includes(key));
  return (
    <ToolPanel className="tool-panel columns-panel" label={listTexts.columns()}>
      <ul aria-label={listTexts.columns()}>
        {[...shown, ...hidden].map(({ key, label }) => {
          const at = keys.indexOf(key);
          return (
            <li key={key}>
              <Checkbox
                checked={at !== -1}
                disabled={at !== -1 && !canHideColumn(key, shown)}
                onChange={({ target }) => choose(target.checked ? [...keys, key] : keys.filter((each) => each !== key))}
              >
                {label}
              </Checkbox>
              {at !== -1 && (
                <span className="columns-move">
                  <Button
                    type="text"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={listTexts.moveUp({ name: label })}
                    disabled={at === 0}
                    onClick={() => choose(moveByStep(keys, at, -1))}
                  />
                  <Button
                    type="text"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={listTexts.moveDown({ name: label })}
                    disabled={at === keys.length - 1}
                    onClick={() => choose(moveByStep(keys, at, 1))}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button type="text" disabled={areUsual} onClick={reset}>
        {listTexts.asUsual()}
      </Button>
    </ToolPanel>
  );
}
