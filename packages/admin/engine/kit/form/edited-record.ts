import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Loaded } from '../data/use-record.ts';
import type { EditedRecord } from './form-target.ts';

type Ready = Extract<Loaded<Row>, { readonly status: 'ready' }>;

export function editedRecord(id: Id, { record, versions, reload }: Ready): EditedRecord {
  return {
    id,
    row: record,
    versions,
    reload: async () => {
      const fresh = await reload();
      return { row: fresh.record, versions: fresh.versions };
    },
  };
}
