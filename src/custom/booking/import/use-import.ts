import { useCallback, useMemo, useRef, useState } from 'react';
import type { Place } from '../../../../contract/collect/places.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { sockets } from 'schema-admin/contract/live.ts';
import { type RowRun, useRowRun } from 'schema-admin/engine/features/files/import/use-row-run.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useRunRead, useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { requestPrices, place, readBookedDelivery } from '../../quote/use-booking.tsx';
import { createDraft, readPlace, suggestPlaces } from '../new-delivery.ts';
import { findPlace } from './find-address.ts';
import type { Cells } from './import-file.ts';
import {
  type CheckedRow,
  type ImportContext,
  type ImportRow,
  createCheck,
  parseStoredRows,
  duplicateRows,
} from './import-row.ts';
import { bookRow, priceRow } from './process-row.ts';
import { deliveryImportTexts } from './texts.ts';

const draftKey = 'delivery-import';

export type Running = RowRun<'addresses' | 'prices' | 'booking'>;

const fresh = { stage: 'new', draft: undefined, offer: undefined, chosen: undefined, reason: undefined } as const;

/** Manages the rows. Stores each change immediately, so that the stage "booking" is stored before a booking is sent. */
function useRows() {
  const { drafts } = usePortal();
  const [rows, setRows] = useState(() => parseStoredRows(drafts.read(draftKey)));
  const latest = useRef(rows);
  const replace = useCallback(
    (next: readonly ImportRow[]) => {
      latest.current = next;
      setRows(next);
      // Prices expire, so they are not stored.
      drafts.write(draftKey, next.length === 0 ? undefined : { rows: next.map(({ offer: _, ...row }) => row) });
    },
    [drafts],
  );
  const update = useCallback(
    (key: string, change: Partial<ImportRow>) =>
      replace(latest.current.map((row) => (row.key === key ? { ...row, ...change } : row))),
    [replace],
  );
  const find = useCallback((key: string) => latest.current.find((row) => row.key === key), []);
  return { rows, latest, replace, update, find };
}

export type DeliveryImport = ReturnType<typeof useImport>;

/** Manages an import: finds addresses, and validates, prices and books the rows. */
export function useImport(context: ImportContext) {
  const { hub, spentCredits } = usePortal();
  const { send } = useWrite();
  const ask = useRunRead();
  const { rows, latest, replace, update, find } = useRows();
  const { running, start, cancel } = useRowRun<Running['what']>();

  const check = useMemo(() => createCheck(context), [context]);
  const repeated = useMemo(() => duplicateRows(rows), [rows]);
  const checked = useMemo(
    () =>
      new Map(
        rows.map((row): [string, CheckedRow] => {
          const again = repeated.get(row.key);
          const found = check(row);
          return [
            row.key,
            again === undefined
              ? found
              : {
                  form: undefined,
                  problems: { reference: deliveryImportTexts.repeated({ row: again }), ...found.problems },
                },
          ];
        }),
      ),
    [rows, repeated, check],
  );

  const findAddresses = (wanted: readonly ImportRow[]) =>
    start(
      'addresses',
      wanted.filter((row) => row.place === undefined && row.cells.address !== '').map(({ key }) => key),
      async (key) => {
        const row = find(key);
        if (row) {
          update(
            key,
            await findPlace(row.cells.address, {
              suggest: (text) => ask(suggestPlaces, { input: text }),
              details: (id) => ask(readPlace, { input: id }),
            }),
          );
        }
      },
    );

  return {
    rows,
    checked,
    running,
    cancel,
    take(cells: readonly Cells[]) {
      replace(cells.map((each, at): ImportRow => ({ key: String(at), number: at + 2, cells: each, stage: 'new' })));
      void findAddresses(latest.current);
    },
    clear: () => replace([]),
    searchAgain: () => void findAddresses(rows),
    /** `found` is the place that the user selected for the address. */
    correct: (key: string, cells: Cells, found: Place | undefined) =>
      update(key, { ...fresh, cells, ...(found === undefined ? {} : { place: found, notFound: undefined }) }),
    remove: useCallback((key: string) => replace(latest.current.filter((row) => row.key !== key)), [latest, replace]),
    choose: useCallback((key: string, chosen: Id) => update(key, { chosen }), [update]),
    price(keys: readonly string[]) {
      return start('prices', keys, async (key, signal) => {
        const form = checked.get(key)?.form;
        if (!form) return;
        update(key, { ...fresh, stage: 'pricing' });
        const pricing = {
          makeDraft: async (draft: Parameters<Parameters<typeof priceRow>[1]['makeDraft']>[0]) =>
            (await send({ operation: createDraft, input: draft })).Id,
          ask: (id: Id) => send({ operation: requestPrices, id, input: undefined }),
          listen: (id: Id, onMessage: Parameters<Parameters<typeof priceRow>[1]['listen']>[1]) =>
            hub.subscribe(sockets.collectQuotes, { pcid: id }, onMessage),
        };
        update(key, await priceRow(form, pricing, signal));
      });
    },
    book(keys: readonly string[]) {
      return start('booking', keys, async (key) => {
        const row = find(key);
        if (!row) return;
        update(key, { stage: 'booking', reason: undefined });
        const change = await bookRow(row, {
          place(id, SelectedQuoteIds) {
            spentCredits.send(id);
            return send({ operation: place, id, input: { SelectedQuoteIds } });
          },
          read: (id) => ask(readBookedDelivery, { input: id }),
        });
        if (row.draft !== undefined && change.stage === 'booked') spentCredits.confirm(row.draft);
        if (row.draft !== undefined && change.stage === 'failed') spentCredits.refuse(row.draft);
        update(key, change);
      });
    },
  };
}
