import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../providers/resource-calls.ts';
import type { Resource } from '../declaration/resource.ts';
import { useRecordAction } from '../record/use-record-action.ts';
import { useMay } from '../session/Portal.tsx';

interface RowMoreProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly row: Row;
}

/** The actions of a row in a menu, beside what opens the row; nothing where the user has none. */
export function RowMore({ resource, names, row }: RowMoreProps) {
  const may = useMay(resource.name);
  // What runs the actions stands only in rows whose menu was opened.
  const [isKnown, setKnown] = useState(false);
  const runs = useRef(new Map<string, () => void>());
  const offered = names.flatMap((name) => {
    const action = resource.actions?.[name];
    return action && may(name) && action.input === undefined && (action.when?.(row) ?? true) ? [{ name, action }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        onOpenChange={(isOpen) => setKnown(isKnown || isOpen)}
        menu={{
          items: offered.toSorted((a, b) => Number(a.action.danger ?? false) - Number(b.action.danger ?? false)).map(({ name, action: { label, danger = false } }) => ({ key: name, label, danger })),
          onClick: ({ key }) => runs.current.get(key)?.(),
        }}
      >
        <Button type="text" className="row-more" icon={<EllipsisOutlined aria-hidden />} aria-haspopup="menu" aria-label={`More for ${String(row[resource.title] ?? row[resource.id])}`} />
      </Dropdown>
      {isKnown && offered.map(({ name }) => <ActionRunner key={name} resource={resource.name} name={name} row={row} onReady={(run) => runs.current.set(name, run)} />)}
    </>
  );
}

interface ActionRunnerProps {
  readonly resource: string;
  readonly name: string;
  readonly row: Row;
  onReady(run: () => void): void;
}

/** Draws nothing: the menu's entry is what is pressed. */
function ActionRunner({ resource, name, row, onReady }: ActionRunnerProps) {
  const found = useRecordAction(resource, name);
  useEffect(() => {
    if (found) onReady(() => found.run(row));
  });
  return null;
}
