/** Prices and books one row of an import. Independent of the user interface. */
import { toDraft } from '../../../../contract/collect/draft.ts';
import type { CollectDelivery } from '../../../../contract/collect/deliveries.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';
import { type QuoteMessage, type SearchFailure, startPriceSearch } from '../../quote/search.ts';
import type { FilledForm } from '../delivery-form.ts';
import type { ImportRow } from './import-row.ts';
import { deliveryImportTexts } from './texts.ts';
import { cheapestOf } from './totals.ts';

type Change = Partial<Omit<ImportRow, 'key' | 'number'>>;

interface Pricing {
  makeDraft(draft: ReturnType<typeof toDraft>): Promise<Id>;
  ask(id: Id): Promise<unknown>;
  listen(id: Id, onMessage: (message: QuoteMessage) => void): () => void;
}

const reasonOf = ({ kind, fields }: SearchFailure) =>
  kind === 'noCourier'
    ? deliveryImportTexts.noCourier()
    : Object.values(fields ?? {}).join(' ') || deliveryImportTexts.priceFailed();

/** Creates a draft, waits for couriers and selects the cheapest. Leaves the row unchanged if `signal` is aborted. */
export function priceRow(form: FilledForm, { makeDraft, ask, listen }: Pricing, signal: AbortSignal): Promise<Change> {
  return new Promise((resolve) => {
    let end: () => void = () => undefined;
    const settle = (change: Change) => {
      end();
      signal.removeEventListener('abort', stop);
      resolve(change);
    };
    const stop = () => settle({ stage: 'new' });
    signal.addEventListener('abort', stop);
    end = startPriceSearch({
      priced: { makeDraft: () => makeDraft(toDraft(form)) },
      ask,
      listen,
      onOffer: (draft, offer) =>
        settle({ stage: 'priced', draft, offer, chosen: cheapestOf(offer), reason: undefined }),
      onFailure: (failure) => settle({ stage: 'failed', reason: reasonOf(failure) }),
    });
  });
}

interface Booking {
  place(id: Id, quotes: Id[]): Promise<unknown>;
  read(id: Id): Promise<CollectDelivery>;
}

/**
 * Books the draft of a row. If the response is lost, reads the draft to find out whether it was booked, and returns the
 * stage "booking" while that is unknown. Every attempt uses the same draft, so that nothing is booked twice.
 */
export async function bookRow(
  { draft, chosen, stage }: Pick<ImportRow, 'draft' | 'chosen' | 'stage'>,
  { place, read }: Booking,
): Promise<Change> {
  if (draft === undefined || chosen === undefined) return { stage: 'new' };
  const booked: Change = { stage: 'booked', reason: undefined };
  const readDraft = () => read(draft).catch(() => undefined);
  // Only a booked delivery has a PortalStatus.
  if (stage === 'booking' && (await readDraft())?.PortalStatus) return booked;
  try {
    await place(draft, [chosen]);
    return booked;
  } catch (error) {
    const delivery = await readDraft();
    if (delivery?.PortalStatus) return booked;
    const isRefused = error instanceof ApiError && error.kind === 'http' && error.statusCode < 500;
    return isRefused && delivery
      ? { stage: 'failed', reason: error.message }
      : { stage: 'booking', reason: deliveryImportTexts.bookingUnknown() };
  }
}
