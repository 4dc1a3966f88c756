import { useState } from 'react';
import type { ApiError } from '../../../providers/http/api-error.ts';
import type { FormField, FormValues, MergedChanges } from '../../model/form/form-field.ts';
import type { FormBase } from './form-base.ts';
import type { EditedRecord } from './form-target.ts';
import { type FieldConflict, mergeEdits } from './merge-edits.ts';
import type { VersionedRow } from '../data/use-record.ts';

/** A conflict with another user's edit of the same fields. Nothing is saved until the user chooses. */
export interface EditConflict {
  readonly by: string | null;
  readonly at: string | null;
  readonly conflicts: readonly FieldConflict[];
  /** Takes the other user's values for the given fields, keeps the user's own for the rest, and sends the form. */
  settle(theirs: readonly string[]): void;
  /** Returns to the form and keeps the input. */
  cancel(): void;
}

interface ConflictOptions {
  readonly fields: readonly FormField[];
  readonly base: FormBase;
  readonly record: EditedRecord | undefined;
  touched(): readonly string[];
  /** Returns the current values of the inputs. */
  read(): FormValues;
  write(key: string, value: unknown, isMine: boolean): void;
}

interface ConflictHandling {
  readonly conflict: EditConflict | undefined;
  /**
   * Merges another user's changes. Resolves with the merged changes if the form can be sent again, or with `undefined`
   * if the user must choose first, which calls `resend`. Rejects if the record cannot be read.
   */
  takeIn(
    error: ApiError,
    before: MergedChanges,
    resend: (mergedChanges: MergedChanges) => void,
  ): Promise<MergedChanges | undefined>;
}

/** Handles an edit that was rejected because another user changed the record first (ADR 008). */
export function useEditConflict({ fields, base, record, touched, read, write }: ConflictOptions): ConflictHandling {
  const [conflict, setConflict] = useState<EditConflict>();

  const accept = (fresh: VersionedRow, chosen: FormValues) => {
    const mine = touched();
    for (const { key } of fields) write(key, chosen[key], mine.includes(key));
    Object.assign(base, fresh);
  };

  const takeIn: ConflictHandling['takeIn'] = async (error, { labels }, resend) => {
    const fresh = await record?.reload();
    if (!fresh) return undefined;
    const { ChangedBy: by = null, ChangedAt: at = null } = error.conflict ?? {};
    const merged = mergeEdits(fields, { base: base.row, theirs: fresh.row, mine: read(), touched: touched() });
    const mergedChanges = { by, labels: [...new Set([...labels, ...merged.theirLabels])] };
    if (merged.conflicts.length === 0) {
      accept(fresh, merged.values);
      return mergedChanges;
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
        resend(mergedChanges);
      },
      cancel: () => setConflict(undefined),
    });
    return undefined;
  };

  return { conflict, takeIn };
}
