import { DeleteColumnOutlined, DeleteOutlined, DeleteRowOutlined, InsertRowBelowOutlined, InsertRowRightOutlined, TableOutlined } from '@ant-design/icons';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { Button } from 'antd';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;
type Tool = readonly [name: string, Icon, change: (chain: ChainedCommands) => ChainedCommands];

const newTable: readonly Tool[] = [['Insert table', TableOutlined, (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true })]];
const ofTable: readonly Tool[] = [
  ['Add row below', InsertRowBelowOutlined, (chain) => chain.addRowAfter()],
  ['Add column to the right', InsertRowRightOutlined, (chain) => chain.addColumnAfter()],
  ['Remove row', DeleteRowOutlined, (chain) => chain.deleteRow()],
  ['Remove column', DeleteColumnOutlined, (chain) => chain.deleteColumn()],
  ['Remove table', DeleteOutlined, (chain) => chain.deleteTable()],
];

/** What can be done with tables: a new one, or a change of the one that the cursor stands in. */
export function PolicyTableTools({ editor, isInTable }: { editor: Editor; isInTable: boolean }) {
  return (isInTable ? ofTable : newTable).map(([name, Icon, change]) => (
    <Button key={name} type="text" icon={<Icon aria-hidden />} aria-label={name} title={name} onClick={() => change(editor.chain().focus()).run()} />
  ));
}
