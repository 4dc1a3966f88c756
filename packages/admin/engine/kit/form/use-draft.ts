import { useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';
import { usePortal } from '../app/Portal.tsx';
import type { FormField, FormValues } from '../../model/form/form-field.ts';

const Draft = z.object({ values: z.record(z.string(), z.unknown()), of: z.string() });

interface DraftOptions {
  /** The name of the draft. Without a name, no draft is stored. */
  readonly name: string | undefined;
  readonly fields: readonly FormField[];
  /** The values of the inputs before any edit. */
  readonly initial: FormValues;
  readonly isChanged: boolean;
  /**
   * Whether the record is new. If so, its draft is restored even if initial values, such as today's date, have changed.
   */
  readonly isNew?: boolean;
  /** Subscribes to all changes of the form's values, including those that an update of the record causes. */
  watch(onChange: (values: FormValues) => void): { unsubscribe(): void };
  restore(key: string, value: unknown): void;
  /** Called when a draft is discarded because its record has changed. */
  onDropped(): void;
}

/** Removes files, which cannot be stored, at any depth. */
function storableValues(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !(value instanceof Blob))
      .map(([key, value]) => [key, withoutFiles(value)]),
  );
}

function withoutFiles(value: unknown): unknown {
  if (value instanceof Blob) return null;
  if (Array.isArray(value)) return value.map(withoutFiles);
  return typeof value === 'object' && value !== null ? storableValues({ ...value }) : value;
}

/** Stores the form's input as a draft until it is sent or abandoned. The draft survives a reload. */
export function useDraft({
  name,
  fields,
  initial,
  isChanged,
  isNew = false,
  watch,
  restore,
  onDropped,
}: DraftOptions): void {
  const { drafts } = usePortal();
  const of = useRef(JSON.stringify(storableValues(initial)));
  const wasChanged = useRef(false);
  const latest = useRef<FormValues>(initial);

  useEffect(() => {
    // A draft is based on the values before the first edit.
    if (!isChanged) of.current = JSON.stringify(storableValues(initial));
  }, [initial, isChanged]);

  const store = useEffectEvent((form: string, values: FormValues) => {
    const secrets = new Set(fields.flatMap(({ key, isSecret }) => (isSecret ? [key] : [])));
    const kept = Object.fromEntries(Object.entries(values).filter(([key]) => !secrets.has(key)));
    drafts.write(form, { values: storableValues(kept), of: of.current });
  });

  const takeUp = useEffectEvent((form: string) => {
    const draft = Draft.safeParse(drafts.read(form)).data;
    if (!draft) return;
    if (!isNew && draft.of !== of.current) {
      drafts.write(form, undefined);
      onDropped();
      return;
    }
    // The watcher below subscribes too late to see the restored values. Without this line, the first write would lose
    // them.
    latest.current = { ...latest.current, ...draft.values };
    for (const { key } of fields) {
      if (Object.hasOwn(draft.values, key)) restore(key, draft.values[key]);
    }
  });
  useEffect(() => {
    if (name === undefined) return;
    takeUp(name);
    const { unsubscribe } = watch((values) => {
      latest.current = values;
      // Don't store changes that come from the record. The effect below stores the first edit.
      if (wasChanged.current) store(name, values);
    });
    return unsubscribe;
  }, [name, watch]);

  useEffect(() => {
    if (wasChanged.current !== isChanged && name !== undefined) {
      if (isChanged) store(name, latest.current);
      else drafts.write(name, undefined);
    }
    wasChanged.current = isChanged;
  }, [drafts, isChanged, name]);
}
