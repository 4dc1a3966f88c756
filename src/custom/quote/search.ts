/** The search for prices, from what is to be delivered to the couriers (document 3, 4.6; D-4.24). It knows no screen. */
import { type AvailableCouriers, noFleetFound, searchMs } from '../../../contract/collect/prices.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { sockets } from 'schema-admin/contract/live.ts';
import type { MessageOf } from 'schema-admin/contract/socket.ts';
import { type Clock, systemClock } from 'schema-admin/providers/clock.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';

export type QuoteMessage = MessageOf<typeof sockets.collectQuotes>;

/** `noCourier`: nobody has the vehicle, or serves the place. */
export interface SearchFailure {
  readonly kind: 'failed' | 'noCourier';
  /** What is wrong with single fields, where the server says so. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Why no price can be had at all, such as that the delivery was cancelled meanwhile. */
  readonly refusal?: string | undefined;
}

/** What is priced: a draft that is made for it, or an order that may have been priced before. */
export type Priced = { makeDraft(): Promise<Id> } | { readonly order: Id };

interface Search {
  readonly priced: Priced;
  ask(id: Id): Promise<unknown>;
  /** Hears what the socket says of it; answers the end of that. */
  listen(id: Id, hear: (message: QuoteMessage) => void): () => void;
  /** Also called for each later offer to the same, until the search is ended. */
  onOffer(id: Id, offer: AvailableCouriers): void;
  onFailure(failure: SearchFailure): void;
  readonly clock?: Pick<Clock, 'after'>;
}

function failureOf(error: unknown): SearchFailure {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.error === noFleetFound) return { kind: 'noCourier' };
  return { kind: 'failed', fields: error.fields, ...(error.statusCode === 409 ? { refusal: error.message } : {}) };
}

/** Listens, asks for prices, and waits for two minutes at the most. Answers its end: nothing is heard after it. */
export function beginSearch({ priced, ask, listen, onOffer, onFailure, clock = systemClock }: Search): () => void {
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
    // Couriers that have come are there, whatever becomes of the call that asked for them.
    if (isOver || hasOffer) return;
    end();
    onFailure(failure);
  }
  function hear(id: Id, message: QuoteMessage): void {
    if (isOver || message.Type === 'AvailableCouriersLoadingModel') return;
    if (message.Type === 'Error') return fail({ kind: message.Data.Error === noFleetFound ? 'noCourier' : 'failed' });
    const { AvailableCouriers, Premium } = message.Data;
    if (AvailableCouriers.length === 0 && !Premium) return fail({ kind: 'noCourier' });
    hasOffer = true;
    stopWaiting();
    onOffer(id, message.Data);
  }
  const hearOf = (id: Id) => {
    if (!isOver) stopListening = listen(id, (message) => hear(id, message));
  };
  const run = async () => {
    if ('order' in priced) {
      await ask(priced.order);
      // Until then its socket tells what an earlier search has found; what this one finds it also tells whoever comes late.
      return hearOf(priced.order);
    }
    const id = await priced.makeDraft();
    if (isOver) return;
    // Before the prices are asked for, so that none is missed.
    hearOf(id);
    await ask(id);
  };
  run().catch((error: unknown) => fail(failureOf(error)));
  return end;
}
