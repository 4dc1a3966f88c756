import { Button, Input } from 'antd';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { maxNoteLength } from '../../../../contract/orders/order-notes.ts';
import { contractTexts } from 'schema-admin/contract/texts.ts';
import { useLeaveGuard } from 'schema-admin/engine/kit/form/use-leave-guard.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { addNote } from '../order-actions.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { orderHistoryTexts } from './texts.ts';

/**
 * Props of an input that grows from two to six lines. CSS is preferred, because antd measures the text twice at first.
 */
const growing =
  globalThis.CSS?.supports?.('field-sizing', 'content') === true
    ? { className: 'order-note-text', rows: 2 }
    : { autoSize: { minRows: 2, maxRows: 6 } };

const Draft = z.object({ Text: z.string() });

/**
 * Renders the form for a note to colleagues. Keeps a draft across reloads, and warns before the user leaves the page.
 */
export function NoteForm({ orderId }: { orderId: Id }) {
  const id = useId();
  const add = useAction(addNote);
  const { drafts } = usePortal();
  const draft = `order-notes:${orderId}`;
  const [text, setText] = useState(() => Draft.catch({ Text: '' }).parse(drafts.read(draft)).Text);
  const isTyped = text.trim() !== '';
  useEffect(() => drafts.write(draft, isTyped ? { Text: text } : undefined), [drafts, draft, isTyped, text]);
  useLeaveGuard({
    isChanged: isTyped,
    singular: orderHistoryTexts.orderOne(),
    onAbandon: () => drafts.write(draft, undefined),
  });
  const isTooLong = text.trim().length > maxNoteLength;
  const isSendable = isTyped && !isTooLong;
  if (!add) return null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSendable || !(await add.send(orderId, { Text: text.trim() }))) return;
    // Keep text that was typed while the note was being sent.
    setText((now) => (now === text ? '' : now));
  };
  return (
    <form className="order-note-form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{orderHistoryTexts.note()}</label>
      <Input.TextArea
        id={id}
        {...growing}
        value={text}
        aria-invalid={isTooLong}
        aria-describedby={`${id}-problem`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-problem`} role="alert" className="dialog-field-problem">
        {isTooLong && contractTexts.maxLength({ limit: maxNoteLength })}
      </p>
      <Button htmlType="submit" disabled={!isSendable} loading={add.isRunning}>
        {orderHistoryTexts.addNote()}
      </Button>
    </form>
  );
}
