import { endpoints } from '../../../contract/endpoints.ts';
import { type Incident, IncidentRecord } from '../../../contract/collect/incidents.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { definePart } from 'schema-admin/engine/model/handles/part.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

export const incidents = defineRecord('incidents', { schema: IncidentRecord, id: 'Id' });

export const owners = defineLookup(incidents, 'owners', ({ call, signal }) =>
  call(endpoints.incidents.owners, { signal }),
);
export const notes = definePart(incidents, 'notes', {
  extension: 'incidents',
  fetch: ({ call, signal }, id) => call(endpoints.incidents.notes, { params: { id }, signal }),
});
export const photos = definePart(incidents, 'photos', {
  extension: 'incidents',
  fetch: ({ call, signal }, id) => call(endpoints.incidents.photos, { params: { id }, signal }),
});

/** Returns whether the incident is resolved. Only resolved incidents have an outcome. */
export function isResolved({ Outcome }: Pick<Incident, 'Outcome'>): boolean {
  return Boolean(Outcome);
}
