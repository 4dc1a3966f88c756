import { DeleteColumnOutlined, DeleteOutlined, DeleteRowOutlined, InsertRowBelowOutlined, InsertRowRightOutlined, TableOutlined } from '@ant-design/icons';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { merchantTexts } from './texts.ts';

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;
type Tool = readonly [name: string, Icon, change: (chain: ChainedCommands) => ChainedCommands];

const newTable: readonly Tool[] = [[merchantTexts.insertTable(), TableOutlined, (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true })]];
const ofTable: readonly Tool[] = [
  [merchantTexts.addRowBelow(), InsertRowBelowOutlined, (chain) => chain.addRowAfter()],
  [merchantTexts.addColumn(), InsertRowRightOutlined, (chain) => chain.addColumnAfter()],
  [merchantTexts.removeRow(), DeleteRowOutlined, (chain) => chain.deleteRow()],
  [merchantTexts.removeColumn(), DeleteColumnOutlined, (chain) => chain.deleteColumn()],
  [merchantTexts.removeTable(), DeleteOutlined, (chain) => chain.deleteTable()],
];

/** What can be done with tables: a new one, or a change of the one that the cursor stands in. */
export function PolicyTableTools({ editor, isInTable }: { editor: Editor; isInTable: boolean }) {
  return (isInTable ? ofTable : newTable).map(([name, Icon, change]) => (
    <Button key={name} type="text" icon={<Icon aria-hidden />} aria-label={name} title={name} onClick={() => change(editor.chain().focus()).run()} />
  ));
}
