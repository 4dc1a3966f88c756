import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { noValue } from '../../format/values.ts';
import { type Reference, idsIn } from '../../model/handles/reference.ts';
import { useRecordPath } from '../app/paths.ts';
import { useIdsOfPage, useReferenced } from './use-referenced.ts';
import './reference.css';

interface ReferenceNamesProps {
  readonly reference: Reference;
  readonly value: unknown;
  /** The IDs to request together, including the field's own. Defaults to the field's own. */
  readonly ids?: readonly Id[];
  /** Whether to link each name to its record if the user may open it. */
  readonly isLinked?: boolean;
}

export function ReferenceNames({ reference, value, ids, isLinked = true }: ReferenceNamesProps) {
  const own = idsIn(value);
  const { nameOf, isKnown } = useReferenced(reference, ids ?? own);
  const pathOf = useRecordPath();
  if (own.length === 0) return noValue;
  return own.map((id, at) => {
    const path = isLinked && isKnown(id) ? pathOf({ name: reference.to }, id) : undefined;
    const name = nameOf(id) ?? '…';
    return (
      <Fragment key={String(id)}>
        {at > 0 && ', '}
        {path === undefined ? (
          name
        ) : (
          <Link to={path} className="reference-link">
            {name}
          </Link>
        )}
      </Fragment>
    );
  });
}

export interface ReferenceCellProps {
  readonly reference: Reference;
  readonly field: string;
  readonly row: Row;
  readonly isLinked: boolean;
}

/** Shows the names in a list cell. Rows that were read together share one request. */
export default function ReferenceCell({ reference, field, row, isLinked }: ReferenceCellProps) {
  return <ReferenceNames reference={reference} value={row[field]} ids={useIdsOfPage(field, row)} isLinked={isLinked} />;
}
