import { useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';
import { usePortal } from '../app/Portal.tsx';
import type { FormField, FormValues } from '../../model/form/form-field.ts';

const Draft = z.object({ values: z.record(z.string(), z.unknown()), of: z.string() });

interface DraftOptions {
  /** Where it is kept; absent: nowhere. */
  readonly name: string | undefined;
  readonly fields: readonly FormField[];
  /** What the inputs showed before anything was typed. */
  readonly initial: FormValues;
  readonly isChanged: boolean;
  /** A draft of a new record is restored although its initial values, such as today's date, have changed. */
  readonly isNew?: boolean;
  /** Told of every change, also of those that only follow the record. */
  watch(onChange: (values: FormValues) => void): { unsubscribe(): void };
  restore(key: string, value: unknown): void;
  /** The record is no longer the one that the draft was typed about: it was dropped. */
  onDropped(): void;
}

/** A chosen file cannot be kept, wherever it stands: it has to be chosen again. */
function keepable(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !(value instanceof Blob))
      .map(([key, value]) => [key, withoutFiles(value)]),
  );
}

function withoutFiles(value: unknown): unknown {
  if (value instanceof Blob) return null;
  if (Array.isArray(value)) return value.map(withoutFiles);
  return typeof value === 'object' && value !== null ? keepable({ ...value }) : value;
}

/** Keeps what is typed until it is sent or abandoned, through a reload of the page too. */
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
  const of = useRef(JSON.stringify(keepable(initial)));
  const wasChanged = useRef(false);
  const latest = useRef<FormValues>(initial);

  useEffect(() => {
    // Once something has been typed, it is about what was there before.
    if (!isChanged) of.current = JSON.stringify(keepable(initial));
  }, [initial, isChanged]);

  const takeUp = useEffectEvent((form: string) => {
    const kept = Draft.safeParse(drafts.read(form)).data;
    if (!kept) return;
    if (!isNew && kept.of !== of.current) {
      drafts.write(form, undefined);
      onDropped();
      return;
    }
    // Nobody listens yet: unless it is noted here, the draft would be overwritten with what the inputs showed before.
    latest.current = { ...latest.current, ...kept.values };
    for (const { key } of fields) {
      if (Object.hasOwn(kept.values, key)) restore(key, kept.values[key]);
    }
  });
  useEffect(() => {
    if (name === undefined) return;
    takeUp(name);
    const { unsubscribe } = watch((values) => {
      latest.current = values;
      // What only follows the record is no draft; the first key of a draft is kept below.
      if (wasChanged.current) drafts.write(name, { values: keepable(values), of: of.current });
    });
    return unsubscribe;
  }, [name, drafts, watch]);

  useEffect(() => {
    if (wasChanged.current !== isChanged && name !== undefined) {
      drafts.write(name, isChanged ? { values: keepable(latest.current), of: of.current } : undefined);
    }
    wasChanged.current = isChanged;
  }, [drafts, isChanged, name]);
}
