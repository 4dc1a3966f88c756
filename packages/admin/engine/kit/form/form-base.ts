import { useLayoutEffect, useState } from 'react';
import type { EditedRecord } from './form-target.ts';
import type { VersionedRow } from '../data/use-record.ts';

/** The record on which the user's edits are based. The form and the data provider read it when the form is sent. */
export interface FormBase extends VersionedRow {
  row: VersionedRow['row'];
  versions: VersionedRow['versions'];
  /** The record before it was saved. It is shown until the new one has loaded, and must not become the base again. */
  outdated?: VersionedRow['row'] | undefined;
}

export function useFormBase(record: EditedRecord | undefined): FormBase {
  const [base] = useState<FormBase>(() => ({ row: record?.row ?? {}, versions: record?.versions ?? {} }));
  return base;
}

/** Updates the base with the record until the user makes an edit. */
export function useSyncedBase(base: FormBase, record: EditedRecord | undefined, isChanged: boolean): void {
  useLayoutEffect(() => {
    if (!isChanged && record && record.row !== base.outdated) {
      Object.assign(base, { row: record.row, versions: record.versions });
    }
  }, [base, isChanged, record]);
}
