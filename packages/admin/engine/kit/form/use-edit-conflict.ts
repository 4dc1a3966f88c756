import { useState } from 'react';
import type { ApiError } from '../../../providers/http/api-error.ts';
import type { FormField, FormValues, Kept } from '../../model/form/form-field.ts';
import type { FormBase } from './form-base.ts';
import type { EditedRecord } from './form-target.ts';
import { type FieldConflict, mergeEdits } from './merge-edits.ts';
import type { ReadRecord } from '../data/use-record.ts';

/** Somebody else has changed the same fields; nothing is written until it is said whose stay. */
export interface EditConflict {
  readonly by: string | null;
  readonly at: string | null;
  readonly conflicts: readonly FieldConflict[];
  /** Takes theirs for the named fields, keeps mine for the others, and sends. */
  settle(theirs: readonly string[]): void;
  /** Back to the form, with everything that was typed. */
  cancel(): void;
}

interface ConflictOptions {
  readonly fields: readonly FormField[];
  readonly base: FormBase;
  readonly record: EditedRecord | undefined;
  /** The fields that were typed into, until now. */
  touched(): readonly string[];
  /** What the inputs hold. */
  read(): FormValues;
  write(key: string, value: unknown, isMine: boolean): void;
}

interface ConflictHandling {
  readonly conflict: EditConflict | undefined;
  /**
   * Takes in what others have written meanwhile, to be sent again; `undefined` where it is for the user to decide, who
   * then has `resend` called with the same. Rejects where the record cannot be read anew.
   */
  takeIn(error: ApiError, before: Kept, resend: (kept: Kept) => void): Promise<Kept | undefined>;
}

/** What becomes of an edit that was refused because somebody else was first (ADR 008). */
export function useEditConflict({ fields, base, record, touched, read, write }: ConflictOptions): ConflictHandling {
  const [conflict, setConflict] = useState<EditConflict>();

  /** Shows what has come between, as far as it does not stand against what was typed, and what was chosen instead. */
  const accept = (fresh: ReadRecord, chosen: FormValues) => {
    const mine = touched();
    for (const { key } of fields) write(key, chosen[key], mine.includes(key));
    Object.assign(base, fresh);
  };

  const takeIn: ConflictHandling['takeIn'] = async (error, { labels }, resend) => {
    const fresh = await record?.reload();
    if (!fresh) return undefined;
    const { ChangedBy: by = null, ChangedAt: at = null } = error.conflict ?? {};
    const merged = mergeEdits(fields, { base: base.row, theirs: fresh.row, mine: read(), touched: touched() });
    const kept = { by, labels: [...new Set([...labels, ...merged.kept])] };
    if (merged.conflicts.length === 0) {
      accept(fresh, merged.values);
      return kept;
    }
    setConflict({
      by,
      at,
      conflicts: merged.conflicts,
      settle: (theirs) => {
        setConflict(undefined);
        const taken = merged.conflicts
          .filter(({ field }) => theirs.includes(field.key))
          .map(({ field, theirs: value }) => [field.key, value]);
        accept(fresh, { ...merged.values, ...Object.fromEntries(taken) });
        resend(kept);
      },
      cancel: () => setConflict(undefined),
    });
    return undefined;
  };

  return { conflict, takeIn };
}
