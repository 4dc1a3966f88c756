import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Section } from '../../../engine/kit/section/Section.tsx';
import type { AvailableCouriers, CourierOption } from '../../../../contract/collect/prices.ts';
import { useServerNow } from '../fields/use-server-now.ts';
import { bookingTexts } from '../texts.ts';
import { CourierOptions } from './CourierOptions.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { countdownWords, isPriority, priceShown, totalWords } from './quote-words.ts';
import { type Quote, chosenOf } from './use-quote.ts';

interface QuotePanelProps {
  readonly quote: Quote;
  /** Why neither a price nor a booking can be had. */
  readonly refusal: string | undefined;
  readonly isBooking: boolean;
  onGetPrice(): void;
  onCancel(): void;
  onExpire(): void;
  onChoose(option: CourierOption): void;
  onBook(): void;
}

/** Prices: asked for, waited for, compared and booked (document 3, 2.5). */
export function QuotePanel({ quote, refusal, isBooking, onGetPrice, onCancel, onExpire, onChoose, onBook }: QuotePanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { status } = quote;
  useEffect(() => {
    if (status !== 'none') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [status]);
  const chosen = 'offer' in quote ? chosenOf(quote) : [];
  const reason = refusal ?? (status === 'shown' && chosen.length === 0 ? bookingTexts.selectCourier() : undefined);
  const isShown = status === 'shown';
  return (
    <div ref={panel} className="quote-panel">
      <Section title={bookingTexts.quote()} aside={isShown && <Countdown until={quote.until} onEnd={onExpire} />}>
        <div role="status" className="quote-said">
          {status === 'none' && <p className="quiet">{bookingTexts.priceHint()}</p>}
          {status === 'searching' && <Searching />}
          {status === 'expired' && <p className="booking-problem">{bookingTexts.expiredTitle()}</p>}
          {isShown && <span className="visually-hidden">{bookingTexts.couriersFound({ count: quote.offer.AvailableCouriers.length })}</span>}
        </div>
        {isShown && <Offer quote={quote} isBooking={isBooking} onChoose={onChoose} />}
        {status !== 'none' && <GoodToKnow hasPriority={isShown && quote.offer.AvailableCouriers.some(isPriority)} />}
        <div className="booking-actions">
          <p id={`${id}-reason`} className="quiet booking-reason">
            {reason ?? (isShown && saidOf(quote.offer, chosen))}
          </p>
          {status === 'searching' ? (
            <Button onClick={onCancel}>{bookingTexts.cancelSearch()}</Button>
          ) : (
            <Button type={isShown ? 'default' : 'primary'} disabled={refusal !== undefined || isBooking} aria-describedby={`${id}-reason`} onClick={onGetPrice}>
              {bookingTexts.getPrice()}
            </Button>
          )}
          {isShown && (
            <Button type="primary" disabled={reason !== undefined} loading={isBooking} aria-describedby={`${id}-reason`} onClick={onBook}>
              {bookingTexts.book()}
            </Button>
          )}
        </div>
      </Section>
    </div>
  );
}

/** What would be booked, and for how much. */
function saidOf(offer: AvailableCouriers, chosen: readonly CourierOption[]): string {
  const shown = priceShown(offer, chosen);
  const price = shown ? totalWords(shown) : '';
  return chosen.some(({ Id }) => Id === offer.Premium?.Id) ? bookingTexts.conciergeSelected({ price }) : bookingTexts.selected({ count: chosen.length, price });
}

function Searching() {
  return (
    <p className="quote-searching">
      <LoadingOutlined aria-hidden />
      <span>
        {bookingTexts.finding()} <span className="quiet">{bookingTexts.findingHint()}</span>
      </span>
    </p>
  );
}

/** How long the quote is still valid, by the backend's clock. */
function Countdown({ until, onEnd }: { until: Date; onEnd(): void }) {
  const now = useServerNow(1000);
  const isOver = now >= until;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <span className="quiet" role="timer">
      {bookingTexts.validFor()} <strong className="figures">{countdownWords(until, now)}</strong>
    </span>
  );
}

function Offer({ quote, isBooking, onChoose }: { quote: Extract<Quote, { offer: object }>; isBooking: boolean; onChoose(option: CourierOption): void }) {
  const now = useServerNow(60_000);
  const price = priceShown(quote.offer, chosenOf(quote));
  return (
    <>
      <CourierOptions offer={quote.offer} chosen={quote.chosen} now={now} isDisabled={isBooking} onChoose={onChoose} />
      {price && <PriceBreakdown price={price} />}
    </>
  );
}

/** What one should know before one books (D-2.58, D-2.66, D-2.67). */
function GoodToKnow({ hasPriority }: { hasPriority: boolean }) {
  return (
    <ul className="good-to-know quiet" aria-label={bookingTexts.goodToKnow()}>
      {hasPriority && <li>{bookingTexts.priorityMeans()}</li>}
      <li>{bookingTexts.waiting()}</li>
      <li>{bookingTexts.rapidPromise()}</li>
    </ul>
  );
}
