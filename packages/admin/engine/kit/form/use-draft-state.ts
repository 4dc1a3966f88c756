import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { z } from 'zod';
import { usePortal } from '../app/Portal.tsx';

const StoredState = z.object({ value: z.unknown() });

/**
 * Stores unsent state of a dialog or input as a draft, which survives a reload and an expired session.
 * Leaving the screen removes it. `name` must be unique among the drafts.
 */
export function useDraftState<Value>(
  name: string,
  schema: z.ZodType<Value>,
  initial: Value,
): readonly [Value, Dispatch<SetStateAction<Value>>] {
  const { drafts } = usePortal();
  const [first] = useState(initial);
  const [value, setValue] = useState(
    () => schema.safeParse(StoredState.safeParse(drafts.read(name)).data?.value).data ?? initial,
  );
  useEffect(() => {
    drafts.write(name, value === first ? undefined : { value });
  }, [drafts, name, value, first]);
  useEffect(() => () => drafts.write(name, undefined), [drafts, name]);
  return [value, setValue];
}

/** Returns the draft name for a `RecordForm` in a dialog without its own URL. Closing the dialog removes the draft. */
export function useDialogDraft(name: string): string {
  const { drafts } = usePortal();
  useEffect(() => () => drafts.write(name, undefined), [drafts, name]);
  return name;
}

/** Returns the open state of a dialog. The dialog is initially open if it has a stored draft. */
export function useDialogOpenState(name: string): readonly [boolean, Dispatch<SetStateAction<boolean>>] {
  const { drafts } = usePortal();
  return useState(() => drafts.read(name) !== undefined);
}
