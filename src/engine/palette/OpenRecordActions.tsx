import { useOne } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import type { Versions } from '../../providers/http/versions.ts';
import type { Row } from '../../providers/resource-calls.ts';
import { useRecordAction } from '../record/use-record-action.ts';
import { versionsOf } from '../record/use-record.ts';
import type { OpenRecord, PaletteEntry } from './entries.ts';
import { paletteTexts } from './texts.ts';

type Offer = (key: string, entry: PaletteEntry | undefined) => void;

/** Draws nothing: tells the palette what can be done with the record that stands open now. */
export function OpenRecordActions({ open: { resource, id }, onOffer }: { readonly open: OpenRecord; readonly onOffer: Offer }) {
  const { query, result } = useOne<Row>({ resource: resource.name, id, errorNotification: false, queryOptions: { staleTime: Infinity } });
  if (!result) return null;
  return Object.keys(resource.actions ?? {}).map((name) => <OpenRecordAction key={name} resource={resource.name} name={name} row={result} versions={versionsOf(query.data)} onOffer={onOffer} />);
}

interface OpenRecordActionProps {
  readonly resource: string;
  readonly name: string;
  readonly row: Row;
  readonly versions: Versions;
  readonly onOffer: Offer;
}

/** An action that its page asks something for is left to the page. */
function OpenRecordAction({ resource, name, row, versions, onOffer }: OpenRecordActionProps) {
  const found = useRecordAction(resource, name);
  const isOffered = found !== undefined && found.action.input === undefined && (found.action.when?.(row) ?? true);
  const label = found?.action.label;
  const reason = found?.action.disabledWhen?.(row);
  // Another function at each rendering, of the same action: a new one is no new offer.
  const run = useRef(() => found?.run(row, undefined, versions));
  useEffect(() => {
    run.current = () => found?.run(row, undefined, versions);
  });
  useEffect(() => {
    const key = `action:${resource}/${name}`;
    onOffer(key, isOffered && label !== undefined ? { key, label, hint: reason ?? paletteTexts.thisPage(), isDisabled: reason !== undefined, run: () => run.current() } : undefined);
    return () => onOffer(key, undefined);
  }, [resource, name, isOffered, label, reason, onOffer]);
  return null;
}
