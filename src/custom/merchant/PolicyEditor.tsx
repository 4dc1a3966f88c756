import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { TableCell, TableHeader, TableRow, Table } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor, useEditorState, type ChainedCommands } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button } from 'antd';
import dompurify from 'dompurify';
import { type ComponentType, useEffect, useState } from 'react';
import { policyMarkup } from '../../../contract/merchants/merchant.ts';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { PolicyLink } from './PolicyLink.tsx';
import { merchantTexts } from './texts.ts';
import { convertWordLists } from './word-lists.ts';
import './policy-editor.css';

/** A table without the pixel widths that TipTap writes, because a policy may not contain them. */
const PolicyTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] });

const schemes = new RegExp(`^(?:${policyMarkup.linkSchemes.join('|')}):`, 'i');

const spans = ['colspan', 'rowspan'];
const purifier = dompurify(window);
purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (spans.includes(attribute.attrName) && !policyMarkup.cellSpan.test(attribute.attrValue)) {
    attribute.keepAttr = false;
  }
});

/** Removes active content, because the backend's markup is not trusted (decisions, "Policy text"). */
function cleanPolicy(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...policyMarkup.tags],
    ALLOWED_ATTR: ['href', ...spans],
    ADD_URI_SAFE_ATTR: spans,
    ALLOWED_URI_REGEXP: schemes,
  });
}

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;
type Mark = readonly [name: string, Icon, isOn: (editor: Editor) => boolean, toggle: (editor: Editor) => void];

const marks: readonly Mark[] = [
  [
    merchantTexts.bold(),
    BoldOutlined,
    (editor) => editor.isActive('bold'),
    (editor) => editor.chain().focus().toggleBold().run(),
  ],
  [
    merchantTexts.italic(),
    ItalicOutlined,
    (editor) => editor.isActive('italic'),
    (editor) => editor.chain().focus().toggleItalic().run(),
  ],
  [
    merchantTexts.underline(),
    UnderlineOutlined,
    (editor) => editor.isActive('underline'),
    (editor) => editor.chain().focus().toggleUnderline().run(),
  ],
  [
    merchantTexts.strikethrough(),
    StrikethroughOutlined,
    (editor) => editor.isActive('strike'),
    (editor) => editor.chain().focus().toggleStrike().run(),
  ],
  [
    merchantTexts.bulletedList(),
    UnorderedListOutlined,
    (editor) => editor.isActive('bulletList'),
    (editor) => editor.chain().focus().toggleBulletList().run(),
  ],
  [
    merchantTexts.numberedList(),
    OrderedListOutlined,
    (editor) => editor.isActive('orderedList'),
    (editor) => editor.chain().focus().toggleOrderedList().run(),
  ],
];
const headings = [2, 3] as const;

/** Edits the policy as formatted text. The contract defines the allowed markup. */
export default function PolicyEditor({ id, field, value, input, onChange }: FieldSlotProps) {
  const given = typeof value === 'string' ? value : '';
  const [isLinking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false, protocols: [...policyMarkup.linkSchemes] } }),
      PolicyTable,
      TableRow,
      TableHeader,
      TableCell,
    ],
    content: cleanPolicy(given),
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': field.label, class: 'policy-text' },
      transformPastedHTML: convertWordLists,
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: () => input.onBlur(),
  });
  const held = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      marks: marks.filter(([, , isOn]) => isOn(current)).map(([name]) => name),
      heading: headings.find((level) => current.isActive('heading', { level })),
      isInTable: current.isActive('table'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  useEffect(() => {
    if (editor.isDestroyed) return;
    // Replace the content only after outside changes, such as a restored draft or another user's save.
    const clean = cleanPolicy(given);
    if (clean !== cleanPolicy(editor.isEmpty ? '' : editor.getHTML())) {
      editor.commands.setContent(clean, { emitUpdate: false });
    }
  }, [editor, given]);

  return (
    <div className="policy-editor">
      <div role="toolbar" aria-label={merchantTexts.textStyle()} className="policy-toolbar">
        {headings.map((level) => (
          <Button
            key={level}
            type="text"
            aria-pressed={held.heading === level}
            onClick={() => editor.chain().focus().toggleHeading({ level }).run()}
          >
            {level === headings[0] ? merchantTexts.heading() : merchantTexts.subheading()}
          </Button>
        ))}
        {marks.map(([name, Icon, , toggle]) => (
          <Button
            key={name}
            type="text"
            icon={<Icon aria-hidden />}
            aria-label={name}
            aria-pressed={held.marks.includes(name)}
            onClick={() => toggle(editor)}
          />
        ))}
        <Button
          type="text"
          icon={<LinkOutlined aria-hidden />}
          aria-label={merchantTexts.link()}
          onClick={() => setLinking(true)}
        />
        <Button
          type="text"
          icon={<UndoOutlined aria-hidden />}
          aria-label={merchantTexts.undo()}
          disabled={!held.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <Button
          type="text"
          icon={<RedoOutlined aria-hidden />}
          aria-label={merchantTexts.redo()}
          disabled={!held.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
        <PolicyTableTools editor={editor} isInTable={held.isInTable} />
      </div>
      <EditorContent editor={editor} />
      {isLinking && <PolicyLink editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

type Tool = readonly [name: string, Icon, change: (chain: ChainedCommands) => ChainedCommands];

const newTable: readonly Tool[] = [
  [merchantTexts.insertTable(), TableOutlined, (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true })],
];
const ofTable: readonly Tool[] = [
  [merchantTexts.addRowBelow(), InsertRowBelowOutlined, (chain) => chain.addRowAfter()],
  [merchantTexts.addColumn(), InsertRowRightOutlined, (chain) => chain.addColumnAfter()],
  [merchantTexts.removeRow(), DeleteRowOutlined, (chain) => chain.deleteRow()],
  [merchantTexts.removeColumn(), DeleteColumnOutlined, (chain) => chain.deleteColumn()],
  [merchantTexts.removeTable(), DeleteOutlined, (chain) => chain.deleteTable()],
];

function PolicyTableTools({ editor, isInTable }: { editor: Editor; isInTable: boolean }) {
  return (isInTable ? ofTable : newTable).map(([name, Icon, change]) => (
    <Button
      key={name}
      type="text"
      icon={<Icon aria-hidden />}
      aria-label={name}
      title={name}
      onClick={() => change(editor.chain().focus()).run()}
    />
  ));
}
