import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AvailableCouriers, CourierOption } from '../../../contract/collect/prices.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { sockets } from 'schema-admin/contract/live.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { FailureAdvice } from 'schema-admin/engine/kit/feedback/page.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { CallUs } from './CallUs.tsx';
import { expiryOf } from './courier-offers.ts';
import { type OfferChoice, type Requote, requote } from './requote.ts';
import { type PriceTarget, type SearchFailure, startPriceSearch } from './search.ts';
import { quoteTexts } from './texts.ts';
import { requestPrices } from './use-booking.tsx';

/** The state of a quote, from the request to its expiry (document 3, 4.6). */
export type Quote = {
  readonly earlier?: OfferChoice | undefined;
} & (
  | { readonly status: 'none' | 'searching' }
  | ({
      readonly status: 'shown' | 'expired';
      readonly id: Id;
      readonly until: Date;
      readonly requote: Requote | undefined;
    } & OfferChoice)
);

const previousOfferOf = (quote: Quote): OfferChoice | undefined =>
  'offer' in quote ? { offer: quote.offer, chosen: quote.chosen } : quote.earlier;
/** Returns a state update that ends the current offer and keeps it as the previous one. */
const withoutOffer =
  (status: 'none' | 'searching') =>
  (before: Quote): Quote => ({ status, earlier: previousOfferOf(before) });

type ShowProblems = (fields: NonNullable<SearchFailure['fields']>) => void;

export type QuoteState = ReturnType<typeof useQuote>;

/** Requests prices, stores the offer and the selection, and explains failures. */
export function useQuote() {
  const { hub, config } = usePortal();
  const { modal } = useDialogs();
  const { send } = useWrite();
  const [quote, setQuote] = useState<Quote>({ status: 'none' });
  const end = useRef<(() => void) | undefined>(undefined);
  const [failure, setFailure] = useState<SearchFailure & { readonly showProblems: ShowProblems }>();
  const say = (title: string, content: ReactNode) => void modal.error({ title, content, okText: commonTexts.ok() });
  const explain = useEffectEvent(({ kind, fields, refusal, showProblems }: NonNullable<typeof failure>) => {
    if (kind === 'failed') {
      say(quoteTexts.errorTitle(), <FailureAdvice text={quoteTexts.priceFailed()} advice={refusal} />);
    } else {
      say(
        quoteTexts.noCourierTitle(),
        <CallUs
          number={config.PhoneContact}
          without={quoteTexts.noCourier()}
          say={(phone) => quoteTexts.noCourierCall({ phone })}
        />,
      );
    }
    if (fields) showProblems(fields);
  });
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
      const { earlier } = before;
      const again = earlier && requote(earlier, offer);
      const offered = new Set(
        [...offer.AvailableCouriers, ...(offer.Premium ? [offer.Premium] : [])].map(({ Id: each }) => String(each)),
      );
      // A later offer for the same draft changes prices but keeps the selection.
      const chosen =
        'chosen' in before && before.id === id
          ? new Set([...before.chosen].filter((each) => offered.has(each)))
          : (again?.chosen ?? new Set<string>());
      return { status: 'shown', id, offer, until: expiryOf(offer, serverNow()), chosen, earlier, requote: again };
    });

  return {
    quote,
    /** Calls `showProblems` with the server's errors for individual fields. */
    ask(priced: PriceTarget, showProblems: ShowProblems = () => undefined) {
      stop();
      setQuote(withoutOffer('searching'));
      end.current = startPriceSearch({
        priced,
        ask: (id) => send({ operation: requestPrices, id, input: undefined }),
        listen: (id, onMessage) => hub.subscribe(sockets.collectQuotes, { pcid: id }, onMessage),
        onOffer: take,
        onFailure: (why) => {
          setQuote(withoutOffer('none'));
          setFailure({ ...why, showProblems });
        },
      });
    },
    /** Ends the quote. The next one is compared with it. */
    forget() {
      stop();
      setQuote(withoutOffer('none'));
    },
    expire() {
      stop();
      modal.info({ title: quoteTexts.expiredTitle(), content: quoteTexts.expiredText(), okText: commonTexts.ok() });
      setQuote((before) => (before.status === 'shown' ? { ...before, status: 'expired' } : before));
    },
    /**
     * Selects or deselects an option. The concierge excludes all others, because it chooses the courier for the shop.
     */
    choose({ Id: id }: CourierOption) {
      setQuote((before) => {
        if (before.status !== 'shown') return before;
        const key = String(id);
        const premium = String(before.offer.Premium?.Id);
        if (before.chosen.has(key)) {
          return { ...before, chosen: new Set([...before.chosen].filter((each) => each !== key)) };
        }
        return {
          ...before,
          chosen:
            key === premium ? new Set([key]) : new Set([...before.chosen, key].filter((each) => each !== premium)),
        };
      });
    },
  };
}

export function chosenOf({
  offer,
  chosen,
}: {
  readonly offer: AvailableCouriers;
  readonly chosen: ReadonlySet<string>;
}): CourierOption[] {
  return [...offer.AvailableCouriers, ...(offer.Premium ? [offer.Premium] : [])].filter(({ Id: id }) =>
    chosen.has(String(id)),
  );
}
