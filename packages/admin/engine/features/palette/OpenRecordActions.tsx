import { useOne } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import type { Versions } from '../../../providers/http/versions.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import type { OpenRecord } from '../../kit/app/paths.ts';
import { useAction } from '../../kit/actions/use-action.ts';
import { versionsOf } from '../../kit/data/use-record.ts';
import type { PaletteEntry } from './entries.ts';
import { paletteTexts } from './texts.ts';

type Offer = (key: string, entry: PaletteEntry | undefined) => void;

/** Reports the actions of the open record to the palette. Renders nothing. */
export function OpenRecordActions({
  open: { resource, id },
  onOffer,
}: {
  readonly open: OpenRecord;
  readonly onOffer: Offer;
}) {
  const { query, result } = useOne<Row>({
    resource: resource.name,
    id,
    errorNotification: false,
    queryOptions: { staleTime: Infinity },
  });
  if (!result) return null;
  return resource.actions
    .filter(({ isPlaced }) => !isPlaced)
    .map((action) => (
      <OpenRecordAction
        key={action.name}
        handle={action}
        row={result}
        versions={versionsOf(query.data)}
        onOffer={onOffer}
      />
    ));
}

interface OpenRecordActionProps {
  readonly handle: ActionHandle;
  readonly row: Row;
  readonly versions: Versions;
  readonly onOffer: Offer;
}

/** Reports an action. Leaves out actions that need input, because their page has the form. */
function OpenRecordAction({ handle, row, versions, onOffer }: OpenRecordActionProps) {
  const found = useAction(handle);
  const isOffered = found !== undefined && found.action.input === undefined && (found.action.when?.(row) ?? true);
  const label = found?.action.label;
  const reason = found?.action.disabledWhen?.(row);
  // A ref, because `press` changes with every render, and that alone must not report the action again.
  const run = useRef(() => found?.press(row, versions));
  useEffect(() => {
    run.current = () => found?.press(row, versions);
  });
  useEffect(() => {
    const key = `action:${handle.toJSON()}`;
    onOffer(
      key,
      isOffered && label !== undefined
        ? {
            key,
            label,
            hint: reason ?? paletteTexts.thisPage(),
            isDisabled: reason !== undefined,
            run: () => run.current(),
          }
        : undefined,
    );
    return () => onOffer(key, undefined);
  }, [handle, isOffered, label, reason, onOffer]);
  return null;
}
