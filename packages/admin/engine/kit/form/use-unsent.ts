import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { z } from 'zod';
import { usePortal } from '../app/Portal.tsx';

const Unsent = z.object({ value: z.unknown() });

/**
 * State of a dialog or an input that is not sent yet. Survives a reload and a session that ends, as drafts do; leaving the
 * screen drops it. `name` is unique among the drafts.
 */
export function useUnsent<Value>(
  name: string,
  schema: z.ZodType<Value>,
  initial: Value,
): readonly [Value, Dispatch<SetStateAction<Value>>] {
  const { drafts } = usePortal();
  const [first] = useState(initial);
  const [value, setValue] = useState(
    () => schema.safeParse(Unsent.safeParse(drafts.read(name)).data?.value).data ?? initial,
  );
  useEffect(() => {
    drafts.write(name, value === first ? undefined : { value });
  }, [drafts, name, value, first]);
  useEffect(() => () => drafts.write(name, undefined), [drafts, name]);
  return [value, setValue];
}

/** The draft of a `RecordForm` in a dialog that has no address of its own: closing the dialog drops it. */
export function useDialogDraft(name: string): string {
  const { drafts } = usePortal();
  useEffect(() => () => drafts.write(name, undefined), [drafts, name]);
  return name;
}

/** Whether a dialog is open; at first if a draft of it is stored. */
export function useOpenedAgain(name: string): readonly [boolean, Dispatch<SetStateAction<boolean>>] {
  const { drafts } = usePortal();
  return useState(() => drafts.read(name) !== undefined);
}
