import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { z } from 'zod';
import { usePortal } from '../app/Portal.tsx';

const StoredState = z.object({ value: z.unknown() });

/**
 * Keeps unsent state of a dialog or an input as a draft. It survives a reload and the end of a session, and is dropped
 * when the screen is left. `name` must be unique among the drafts.
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

/** Returns the draft name of a `RecordForm` in a dialog without an address. Closing the dialog drops the draft. */
export function useDialogDraft(name: string): string {
  const { drafts } = usePortal();
  useEffect(() => () => drafts.write(name, undefined), [drafts, name]);
  return name;
}

/** Returns the state of whether a dialog is open. Initially true if a draft of it is stored. */
export function useDialogOpenState(name: string): readonly [boolean, Dispatch<SetStateAction<boolean>>] {
  const { drafts } = usePortal();
  return useState(() => drafts.read(name) !== undefined);
}
