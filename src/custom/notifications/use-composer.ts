import { useMemo, useState, useEffect } from 'react';
import { z } from 'zod';
import type { PushTarget } from '../../../contract/push/push.ts';
import { failureDialog } from 'schema-admin/engine/kit/feedback/failure-dialog.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { useRefresh } from 'schema-admin/engine/kit/data/use-refresh.ts';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/Toasting.tsx';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';
import { serverNow, serverTime } from 'schema-admin/providers/http/server-time.ts';
import {
  type ComposedField,
  Composition,
  type Faults,
  type PushSent,
  emptyComposition,
  faultsOf,
  isSaidAtOnce,
  toSend,
} from './composition.ts';
import { parseCustomers } from './customer-file.ts';
import { handOver, pushNotifications, targets as pushTargets } from './notification-actions.ts';
import { type ShopSelection, chosenShops } from './shop-selection.ts';

const minuteMs = 60_000;

/** Draws anew with each minute of the backend's clock, for what depends on the time of day. */
function useMinutes(): void {
  const [, setMinute] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const rest = minuteMs - (serverTime.now() % minuteMs);
      timer = setTimeout(() => {
        setMinute((minute) => minute + 1);
        wait();
      }, rest);
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
}

const none: readonly PushTarget[] = [];
/** A longer file is not kept with the draft: a tab's storage has little room, and is written at each keystroke. */
const longestKept = 500_000;
const keptOf = (composition: Composition): Composition =>
  (composition.file?.text.length ?? 0) > longestKept ? { ...composition, file: null } : composition;
const Named = z.record(z.string(), z.string());

/**
 * The state of the composer: what was entered, what is wrong with it, and sending it. Kept under the draft's name. It
 * begins with what was kept; `customersOf` is the key of a shop whose customers it goes to, whomever that was meant for.
 */
export function useComposer(draft: string, customersOf: string | null) {
  const { drafts } = usePortal();
  const [recipients] = useState<Partial<Composition>>(() =>
    customersOf === null ? {} : { target: 'ShopCustomer', shops: [customersOf] },
  );
  const [composition, setComposition] = useState<Composition>(() => ({
    ...emptyComposition,
    ...Composition.safeParse(drafts.read(draft)).data,
    ...recipients,
  }));
  const [left, setLeft] = useState<ReadonlySet<ComposedField>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const { modal } = useDialogs();
  const targets = useOptions(pushTargets);
  const { run, running } = useWrite();
  const refresh = useRefresh(pushNotifications);
  useMinutes();

  const known = targets.status === 'ready' ? targets.options : none;
  const selection: ShopSelection = useMemo(() => new Set(composition.shops), [composition.shops]);
  const shops = useMemo(() => chosenShops(selection, known), [selection, known]);
  const customers = useMemo(
    () => (composition.file === null ? undefined : parseCustomers(composition.file.text)),
    [composition.file],
  );
  const judge = () => faultsOf(composition, { shops, badRows: customers?.faults.length ?? 0 }, serverNow());
  const own = judge();

  /** A field speaks once it has been left, and at once when it cannot become right by going on, or the server refused it. */
  const spoken = (field: ComposedField) =>
    refused[field] ?? (left.has(field) || isSaidAtOnce(composition, field) ? own[field] : undefined);

  return {
    composition,
    targets,
    selection,
    shops,
    customers,
    /** What keeps it from being sent: until something is changed, also what the server has refused. */
    faults: { ...own, ...refused },
    isRefused: Object.keys(refused).length > 0,
    spoken,
    isSending: running.length > 0,
    isChanged:
      composition.file !== null ||
      JSON.stringify(composition) !== JSON.stringify({ ...emptyComposition, ...recipients }),
    change(changed: Partial<Composition>) {
      const next = { ...composition, ...changed };
      setComposition(next);
      setRefused({});
      drafts.write(draft, keptOf(next));
    },
    /** Judged anew: a time may have passed since it was last looked at. */
    isSendable: () => Object.keys(judge()).length === 0,
    leave: (field: ComposedField) => setLeft(new Set([...left, field])),
    /** Answers what was sent, or `undefined` when it was refused. `onRead`: the dialog that says why, if no field does, has gone. */
    async send(onRead: () => void): Promise<PushSent | undefined> {
      // The time that was right when it was chosen may have passed since it was last looked at.
      const faults = judge();
      if (Object.keys(faults).length > 0) {
        setRefused(faults);
        return undefined;
      }
      const values = toSend(composition, shops);
      try {
        return await run({ errand: handOver, input: values }, async () => {
          void refresh.all();
          return values;
        });
      } catch (error) {
        const fields = error instanceof ApiError ? Named.parse(error.fields ?? {}) : {};
        const placed = Object.fromEntries(
          Object.entries(fields).filter(
            ([name]) => name in { Title: 0, Body: 0, Shops: 0, CustomerIds: 0, ScheduleDate: 0 },
          ),
        );
        setRefused(placed);
        if (Object.keys(placed).length === 0) modal.error({ ...failureDialog(error), afterClose: onRead });
        return undefined;
      }
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
