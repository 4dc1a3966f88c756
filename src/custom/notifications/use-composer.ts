import { useMemo, useState, useEffect } from 'react';
import { z } from 'zod';
import type { PushTarget } from '../../../contract/push/push.ts';
import { failureDialog } from 'schema-admin/engine/kit/feedback/failure-dialog.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { useRefresh } from 'schema-admin/engine/kit/data/use-refresh.ts';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';
import { serverNow, serverTime } from 'schema-admin/providers/http/server-time.ts';
import {
  type ComposedField,
  Composition,
  type Faults,
  type PushRequest,
  emptyComposition,
  faultsOf,
  isShownWhileTyping,
  toPushRequest,
} from './composition.ts';
import { parseCustomers } from './customer-file.ts';
import { sendNotification, pushNotifications, targets as pushTargets } from './notification-actions.ts';
import { type ShopSelection, chosenShops } from './shop-selection.ts';

const minuteMs = 60_000;

/** Re-renders at the start of each minute on the backend's clock, for rules that depend on the time. */
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
/**
 * Maximum length of a file that is stored with the draft. Session storage is small, and every keystroke writes the
 * draft.
 */
const maxStoredLength = 500_000;
const withoutLongFile = (composition: Composition): Composition =>
  (composition.file?.text.length ?? 0) > maxStoredLength ? { ...composition, file: null } : composition;
const Named = z.record(z.string(), z.string());

/**
 * State of the composer: values, errors and sending. Stores the values as a draft.
 * `customersOf` is the key of a shop whose customers replace the recipients of the draft.
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
  const validate = () => faultsOf(composition, { shops, badRows: customers?.faults.length ?? 0 }, serverNow());
  const own = validate();

  /**
   * Returns the error to show: the server's, or the field's own error after the user has left it. Some errors are shown
   * while typing.
   */
  const spoken = (field: ComposedField) =>
    refused[field] ?? (left.has(field) || isShownWhileTyping(composition, field) ? own[field] : undefined);

  return {
    composition,
    targets,
    selection,
    shops,
    customers,
    /** Errors by field, including those of the server until the next change. */
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
      drafts.write(draft, withoutLongFile(next));
    },
    /** Validates again, because the selected time may have passed. */
    isSendable: () => Object.keys(validate()).length === 0,
    leave: (field: ComposedField) => setLeft(new Set([...left, field])),
    /** Returns the sent values, or `undefined` if they were rejected. Calls `onRead` when the error dialog closes. */
    async send(onRead: () => void): Promise<PushRequest | undefined> {
      // Validate again, because the selected time may have passed.
      const faults = validate();
      if (Object.keys(faults).length > 0) {
        setRefused(faults);
        return undefined;
      }
      const values = toPushRequest(composition, shops);
      try {
        return await run({ operation: sendNotification, input: values }, async () => {
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
