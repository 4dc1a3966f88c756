/**
 * The search for prices, from the delivery to the couriers (document 3, 4.6; D-4.24). Independent of the user
 * interface.
 */
import { type AvailableCouriers, noFleetFound, searchMs } from '../../../contract/collect/prices.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { sockets } from 'schema-admin/contract/live.ts';
import type { MessageOf } from 'schema-admin/contract/socket.ts';
import { type Clock, systemClock } from 'schema-admin/providers/clock.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';

export type QuoteMessage = MessageOf<typeof sockets.collectQuotes>;

/** The failure of a search. With `noCourier`, no courier has the vehicle or serves the address. */
export interface SearchFailure {
  readonly kind: 'failed' | 'noCourier';
  /** Errors for individual fields, if the server sends them. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Reason why no price is possible, such as a cancelled delivery. */
  readonly refusal?: string | undefined;
}

/** A draft to create and price, or an order that may have prices from an earlier search. */
export type PriceTarget = { makeDraft(): Promise<Id> } | { readonly order: Id };

interface Search {
  readonly priced: PriceTarget;
  ask(id: Id): Promise<unknown>;
  /** Subscribes to the socket messages. Returns an unsubscribe function. */
  listen(id: Id, onMessage: (message: QuoteMessage) => void): () => void;
  /** Also called for later offers, until the search is ended. */
  onOffer(id: Id, offer: AvailableCouriers): void;
  onFailure(failure: SearchFailure): void;
  readonly clock?: Pick<Clock, 'after'>;
}

function failureOf(error: unknown): SearchFailure {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.error === noFleetFound) return { kind: 'noCourier' };
  return { kind: 'failed', fields: error.fields, ...(error.statusCode === 409 ? { refusal: error.message } : {}) };
}

/** Subscribes, requests prices, and waits up to two minutes. Returns a function that ends the search. */
export function startPriceSearch({ priced, ask, listen, onOffer, onFailure, clock = systemClock }: Search): () => void {
  let isOver = false;
  let hasOffer = false;
  let stopListening: () => void = () => undefined;
  const stopWaiting = clock.after(searchMs, () => fail({ kind: 'failed' }));
  function end(): void {
    isOver = true;
    stopWaiting();
    stopListening();
  }
  function fail(failure: SearchFailure): void {
    // Couriers that have arrived stay valid, even if the request fails later.
    if (isOver || hasOffer) return;
    end();
    onFailure(failure);
  }
  function handleMessage(id: Id, message: QuoteMessage): void {
    if (isOver || message.Type === 'AvailableCouriersLoadingModel') return;
    if (message.Type === 'Error') return fail({ kind: message.Data.Error === noFleetFound ? 'noCourier' : 'failed' });
    const { AvailableCouriers, Premium } = message.Data;
    if (AvailableCouriers.length === 0 && !Premium) return fail({ kind: 'noCourier' });
    hasOffer = true;
    stopWaiting();
    onOffer(id, message.Data);
  }
  const hearOf = (id: Id) => {
    if (!isOver) stopListening = listen(id, (message) => handleMessage(id, message));
  };
  const run = async () => {
    if ('order' in priced) {
      await ask(priced.order);
      // Subscribe after the request: before it, the socket would repeat an earlier search's results. No new result is
      // missed, because late subscribers receive it, too.
      return hearOf(priced.order);
    }
    const id = await priced.makeDraft();
    if (isOver) return;
    // Subscribe before the request, so that no price is missed.
    hearOf(id);
    await ask(id);
  };
  run().catch((error: unknown) => fail(failureOf(error)));
  return end;
}
