import { useLayoutEffect, useState } from 'react';
import type { EditedRecord } from './form-target.ts';
import type { ReadRecord } from '../data/use-record.ts';

/** What the user had before them when they began to type. Read when the form is sent, and by the data provider. */
export interface FormBase extends ReadRecord {
  row: ReadRecord['row'];
  versions: ReadRecord['versions'];
  /** As the record was before it was saved: still shown until it has been read again, and no longer followed. */
  outdated?: ReadRecord['row'] | undefined;
}

export function useFormBase(record: EditedRecord | undefined): FormBase {
  const [base] = useState<FormBase>(() => ({ row: record?.row ?? {}, versions: record?.versions ?? {} }));
  return base;
}

/** As long as nothing has been typed, the base is the record as it is read. */
export function useFollowedBase(base: FormBase, record: EditedRecord | undefined, isChanged: boolean): void {
  useLayoutEffect(() => {
    if (!isChanged && record && record.row !== base.outdated) {
      Object.assign(base, { row: record.row, versions: record.versions });
    }
  }, [base, isChanged, record]);
}
