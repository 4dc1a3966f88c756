/** The search for prices, from the draft to the couriers (document 3, 4.6; D-4.24). It knows no screen. */
import { type AvailableCouriers, noFleetFound, searchMs } from '../../../../contract/collect/prices.ts';
import type { Id } from '../../../../contract/endpoint.ts';
import type { sockets } from '../../../../contract/live.ts';
import type { MessageOf } from '../../../../contract/socket.ts';
import { type Clock, systemClock } from '../../../providers/clock.ts';
import { ApiError } from '../../../providers/http/api-error.ts';

export type QuoteMessage = MessageOf<typeof sockets.collectQuotes>;

/** `noCourier`: nobody has the vehicle, or serves the place. */
export interface SearchFailure {
  readonly kind: 'failed' | 'noCourier';
  /** What is wrong with single fields, where the server says so. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

interface Search {
  makeDraft(): Promise<Id>;
  ask(id: Id): Promise<unknown>;
  /** Hears what the socket says of the draft; answers the end of it. */
  listen(id: Id, hear: (message: QuoteMessage) => void): () => void;
  /** Also called for each later offer to the same draft, until the search is ended. */
  onOffer(id: Id, offer: AvailableCouriers): void;
  onFailure(failure: SearchFailure): void;
  readonly clock?: Pick<Clock, 'after'>;
}

function failureOf(error: unknown): SearchFailure {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  return error.error === noFleetFound ? { kind: 'noCourier' } : { kind: 'failed', fields: error.fields };
}

/** Makes the draft, listens, asks for prices, and waits for two minutes at the most. Answers its end: nothing is heard after it. */
export function beginSearch({ makeDraft, ask, listen, onOffer, onFailure, clock = systemClock }: Search): () => void {
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
  const run = async () => {
    const id = await makeDraft();
    if (isOver) return;
    // Before the prices are asked for, so that none is missed.
    stopListening = listen(id, (message) => hear(id, message));
    await ask(id);
  };
  run().catch((error: unknown) => fail(failureOf(error)));
  return end;
}
