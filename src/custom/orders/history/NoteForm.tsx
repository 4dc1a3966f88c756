import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { z } from 'zod';
import type { Id } from '../../../../contract/endpoint.ts';
import { maxNoteLength } from '../../../../contract/order-notes.ts';
import { useMay } from '../../../engine/session/Portal.tsx';
import { useOrderCall } from '../use-order-call.ts';

/** A note for colleagues. What is typed stays until the server has taken it. */
export function NoteForm({ orderId }: { orderId: Id }) {
  const id = useId();
  const mayAdd = useMay('order-notes')('add');
  const add = useOrderCall({ resource: 'order-notes', action: 'add', answer: z.unknown().transform(() => true), reload: ['order-notes'] });
  const [text, setText] = useState('');
  const isTooLong = text.trim().length > maxNoteLength;
  const isSendable = text.trim() !== '' && !isTooLong;
  if (!mayAdd) return null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSendable && (await add.run(orderId, { Text: text.trim() }))) setText('');
  };
  return (
    <form className="order-note-form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>Note</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={text}
        aria-invalid={isTooLong}
        aria-describedby={`${id}-problem`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-problem`} role="alert" className="dialog-field-problem">
        {isTooLong && `Max length is ${maxNoteLength} characters`}
      </p>
      <Button htmlType="submit" disabled={!isSendable} loading={add.isRunning}>
        Add note
      </Button>
    </form>
  );
}
