import { useCreate } from '@refinedev/core';
import { App } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { type PushTarget, PushTarget as Target } from '../../../contract/push.ts';
import { failureDialog, failureText } from '../../engine/feedback/failure-dialog.ts';
import { usePortal } from '../../engine/session/Portal.tsx';
import { useLookup } from '../../engine/record/use-lookup.ts';
import { ApiError } from '../../providers/http/api-error.ts';
import { type ComposedField, Composition, type Faults, type PushSent, emptyComposition, faultsOf, isTooLong, toSend } from './composition.ts';
import { parseCustomers } from './customer-file.ts';
import { type ShopSelection, chosenShops } from './shop-selection.ts';
import { serverNow } from '../../providers/http/server-time.ts';

const none: readonly PushTarget[] = [];
const Named = z.record(z.string(), z.string());

/** The state of the composer: what was entered, what is wrong with it, and sending it. Kept under the draft's name. */
export function useComposer(draft: string) {
  const { drafts } = usePortal();
  const [composition, setComposition] = useState<Composition>(() => Composition.safeParse(drafts.read(draft)).data ?? emptyComposition);
  const [left, setLeft] = useState<ReadonlySet<ComposedField>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const { modal } = App.useApp();
  const targets = useLookup('push-notifications', 'targets', Target);
  const { mutateAsync, mutation } = useCreate();
  const isBusy = useRef(false);

  const known = targets.face === 'ready' ? targets.options : none;
  const selection: ShopSelection = useMemo(() => new Set(composition.shops), [composition.shops]);
  const shops = useMemo(() => chosenShops(selection, known), [selection, known]);
  const customers = useMemo(() => (composition.file === null ? undefined : parseCustomers(composition.file.text)), [composition.file]);
  const own = faultsOf(composition, { shops, badRows: customers?.faults.length ?? 0 }, serverNow());

  /** A field speaks once it has been left, and at once when it is too long or the server refused it. */
  const spoken = (field: ComposedField) => refused[field] ?? (left.has(field) || isTooLong(composition, field) ? own[field] : undefined);

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
    isSending: mutation.isPending,
    isChanged: JSON.stringify(composition) !== JSON.stringify(emptyComposition),
    change(changed: Partial<Composition>) {
      const next = { ...composition, ...changed };
      setComposition(next);
      setRefused({});
      drafts.write(draft, next);
    },
    leave: (field: ComposedField) => setLeft(new Set([...left, field])),
    /** Answers what was sent, or `undefined` when it was refused. `onRead`: the dialog that says why, if no field does, has gone. */
    async send(onRead: () => void): Promise<PushSent | undefined> {
      // At once: the second press of a double click comes before the button is drawn as disabled.
      if (isBusy.current) return undefined;
      isBusy.current = true;
      const values = toSend(composition, shops);
      try {
        // Infinite lists are only refreshed by this one.
        await mutateAsync({ resource: 'push-notifications', values, invalidates: ['resourceAll'], successNotification: false, errorNotification: false });
        return values;
      } catch (error) {
        const fields = error instanceof ApiError ? Named.parse(error.fields ?? {}) : {};
        const placed = Object.fromEntries(Object.entries(fields).filter(([name]) => name in { Title: 0, Body: 0, Shops: 0, CustomerIds: 0, ScheduleDate: 0 }));
        setRefused(placed);
        if (Object.keys(placed).length === 0) modal.error({ ...failureDialog(failureText(error)), afterClose: onRead });
        return undefined;
      } finally {
        isBusy.current = false;
      }
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
