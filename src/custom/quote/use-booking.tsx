import { useState } from 'react';
import type { CollectDelivery } from '../../../contract/collect/deliveries.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { failureDialog, failureText } from 'schema-admin/engine/kit/feedback/failure-dialog.ts';
import { FailureAdvice } from 'schema-admin/engine/kit/feedback/page.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { quoteTexts } from './texts.ts';

/** Calls for prices and bookings (document 3, 7.1). They belong to deliveries, which they change. */
const name = 'collect';

export const requestPrices = defineOperation(name, 'askForPrices', ({ call }, id) =>
  call(endpoints.collect.quote, { params: { id } }),
);
export const place = defineOperation(
  name,
  'place',
  ({ call }, id, { SelectedQuoteIds }: { readonly SelectedQuoteIds: Id[] }) =>
    call(endpoints.collect.place, { body: { Id: id, SelectedQuoteIds } }),
);
/** Fetches the delivery if the response to a booking was lost. */
export const readBookedDelivery = defineOperation(name, 'readBooked', ({ call, signal }, _, id: Id) =>
  call(endpoints.collect.get, { params: { id }, signal }),
);
export const acceptTerms = defineOperation(name, 'acceptTerms', ({ call }) => call(endpoints.account.acceptTerms, {}));

export interface Booking {
  readonly id: Id;
  readonly SelectedQuoteIds: Id[];
}

interface BookingOutcomeHandlers {
  /** Returns whether a booking with a lost response was made, based on the delivery. */
  isBooked(delivery: CollectDelivery): boolean;
  onBooked(id: Id): Promise<void> | void;
}

export type BookingState = ReturnType<typeof useBooking>;

/** Books the selected couriers once, after the terms have been accepted (D-4.26 to D-4.28). */
export function useBooking({ isBooked, onBooked }: BookingOutcomeHandlers) {
  const { session, spentCredits } = usePortal();
  const user = useUser();
  const { modal } = useDialogs();
  const { run, send, running } = useWrite();
  const [waiting, setWaiting] = useState<Booking>();
  const [isChecking, setChecking] = useState(false);

  const hasArrived = async (id: Id) => {
    setChecking(true);
    const read = await send({ operation: readBookedDelivery, input: id }).catch(() => undefined);
    setChecking(false);
    return read !== undefined && isBooked(read);
  };
  const confirm = async ({ id, SelectedQuoteIds }: Booking) => {
    const moveOn = async () => {
      spentCredits.confirm(id);
      await onBooked(id);
    };
    try {
      await run({ operation: place, id, input: { SelectedQuoteIds } }, moveOn, (sending) => {
        spentCredits.send(id);
        return sending();
      });
    } catch (error) {
      const isLost = !(error instanceof ApiError) || error.kind !== 'http' || error.statusCode >= 500;
      if (isLost && (await hasArrived(id))) return await moveOn();
      // If the response was lost, the booking may still be made, and the balance may already include it.
      if (!isLost) spentCredits.refuse(id);
      modal.error({
        title: quoteTexts.errorTitle(),
        content: <FailureAdvice text={quoteTexts.bookingFailed()} advice={failureText(error)} />,
        okText: commonTexts.ok(),
      });
    }
  };
  return {
    /** True from the click until the outcome is known. */
    isBooking: running.length > 0 || isChecking,
    /** True while the terms dialog is open. */
    isAskingTerms: waiting !== undefined,
    book(booking: Booking) {
      if (seesShop(user.role) && !user.termsAccepted) setWaiting(booking);
      else void confirm(booking);
    },
    decline: () => setWaiting(undefined),
    async agree() {
      if (!waiting) return;
      try {
        await run({ operation: acceptTerms, input: undefined }, async () => {
          session.update({ termsAccepted: true });
          setWaiting(undefined);
          await confirm(waiting);
        });
      } catch (error) {
        modal.error(failureDialog(error));
      }
    },
  };
}
