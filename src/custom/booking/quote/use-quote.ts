import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AvailableCouriers, CourierOption } from '../../../../contract/collect/prices.ts';
import type { CollectDraft } from '../../../../contract/collect/draft.ts';
import type { Id } from '../../../../contract/endpoint.ts';
import { sockets } from '../../../../contract/live.ts';
import { usePortal } from '../../../engine/kit/app/Portal.tsx';
import { useWrite } from '../../../engine/kit/data/use-write.ts';
import { serverNow } from '../../../providers/http/server-time.ts';
import { askForPrices, makeDraft } from '../new-delivery.ts';
import { endOf } from './quote-words.ts';
import { type SearchFailure, beginSearch } from './search.ts';

/** What a delivery would cost, from being asked for until it is no longer valid (document 3, 4.6). */
export type Quote =
  | { readonly status: 'none' | 'searching' }
  | { readonly status: 'shown' | 'expired'; readonly id: Id; readonly offer: AvailableCouriers; readonly until: Date; readonly chosen: ReadonlySet<string> };

interface Hearing {
  onFailure(failure: SearchFailure): void;
}

const nothing: Quote = { status: 'none' };

/** Asks for prices, and holds what came and what was chosen of it. */
export function useQuote({ onFailure }: Hearing) {
  const { hub } = usePortal();
  const { send } = useWrite();
  const [quote, setQuote] = useState<Quote>(nothing);
  const end = useRef<(() => void) | undefined>(undefined);
  const [failure, setFailure] = useState<SearchFailure>();
  const explain = useEffectEvent(onFailure);
  useEffect(() => {
    if (failure) explain(failure);
  }, [failure]);
  const stop = () => {
    end.current?.();
    end.current = undefined;
  };
  useEffect(() => () => end.current?.(), []);

  const take = (id: Id, offer: AvailableCouriers) =>
    setQuote((before) => {
      const offered = new Set([...offer.AvailableCouriers, ...(offer.Premium ? [offer.Premium] : [])].map(({ Id: each }) => String(each)));
      // A later offer to the same draft changes prices, and leaves the choice alone.
      const chosen = 'chosen' in before && before.id === id ? new Set([...before.chosen].filter((each) => offered.has(each))) : new Set<string>();
      return { status: 'shown', id, offer, until: endOf(offer, serverNow()), chosen };
    });

  return {
    quote,
    ask(draft: CollectDraft) {
      stop();
      setQuote({ status: 'searching' });
      end.current = beginSearch({
        makeDraft: async () => (await send({ errand: makeDraft, input: draft })).Id,
        ask: (id) => send({ errand: askForPrices, id, input: undefined }),
        listen: (id, hear) => hub.subscribe(sockets.collectQuotes, { pcid: id }, hear),
        onOffer: take,
        onFailure: (why) => {
          setQuote(nothing);
          setFailure(why);
        },
      });
    },
    /** Neither is shown nor heard of any longer. */
    forget() {
      stop();
      setQuote(nothing);
    },
    expire() {
      stop();
      setQuote((before) => (before.status === 'shown' ? { ...before, status: 'expired' } : before));
    },
    /** The concierge chooses in the shop's place, so that it is chosen alone. */
    choose({ Id: id }: CourierOption) {
      setQuote((before) => {
        if (before.status !== 'shown') return before;
        const key = String(id);
        const premium = String(before.offer.Premium?.Id);
        if (before.chosen.has(key)) return { ...before, chosen: new Set([...before.chosen].filter((each) => each !== key)) };
        return { ...before, chosen: key === premium ? new Set([key]) : new Set([...before.chosen, key].filter((each) => each !== premium)) };
      });
    },
  };
}

/** Those that are chosen, of all that are offered. */
export function chosenOf({ offer, chosen }: { readonly offer: AvailableCouriers; readonly chosen: ReadonlySet<string> }): CourierOption[] {
  return [...offer.AvailableCouriers, ...(offer.Premium ? [offer.Premium] : [])].filter(({ Id: id }) => chosen.has(String(id)));
}
