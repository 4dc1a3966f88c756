import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { AvailableCouriers, CourierOption } from '../../../contract/collect/prices.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { CourierOptions } from './CourierOptions.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { formatCountdown, isPriority, displayedPrice, formatTotal } from './courier-offers.ts';
import { quoteTexts } from './texts.ts';
import type { BookingState } from './use-booking.tsx';
import { type Quote, type QuoteState, chosenOf } from './use-quote.tsx';
import { useServerNow } from './use-server-now.ts';
import './quote.css';

interface QuotePanelProps {
  readonly quoting: QuoteState;
  readonly booking: BookingState;
  readonly refusal?: string | undefined;
  /** Text before the first price. */
  readonly hint?: string;
  onGetPrice(): void;
}

/** Renders the panel for requesting and comparing prices, and for booking (document 3, 2.5). */
export function QuotePanel({ quoting, booking, refusal, hint = quoteTexts.priceHint(), onGetPrice }: QuotePanelProps) {
  const { quote, forget, expire, choose } = quoting;
  const { isBooking } = booking;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { status } = quote;
  useEffect(() => {
    if (status !== 'none') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [status]);
  const chosen = 'offer' in quote ? chosenOf(quote) : [];
  const reason = refusal ?? (status === 'shown' && chosen.length === 0 ? quoteTexts.selectCourier() : undefined);
  const isShown = status === 'shown';
  const end = () => {
    booking.decline();
    expire();
  };
  const book = () => {
    if (isShown) booking.book({ id: quote.id, SelectedQuoteIds: chosen.map(({ Id }) => Id) });
  };
  return (
    <div ref={panel} className="quote-panel">
      <Section
        title={quoteTexts.quote()}
        aside={isShown && <Countdown until={quote.until} isStopped={isBooking} onEnd={end} />}
      >
        <div role="status" className="quote-said">
          {status === 'none' && <p className="quiet">{hint}</p>}
          {status === 'searching' && <Searching />}
          {status === 'expired' && <p className="quote-problem">{quoteTexts.expiredTitle()}</p>}
          {isShown && (
            <span className="visually-hidden">
              {quoteTexts.couriersFound({ count: quote.offer.AvailableCouriers.length })}
            </span>
          )}
        </div>
        {isShown && <Offer quote={quote} isBooking={isBooking} onChoose={choose} />}
        {/* Hidden during the search, because content that appears above would shift it. */}
        {(isShown || status === 'expired') && (
          <GoodToKnow hasPriority={isShown && quote.offer.AvailableCouriers.some(isPriority)} />
        )}
        <div className="quote-actions">
          <p id={`${id}-reason`} className="quiet quote-reason">
            {reason ?? (isShown && selectionText(quote.offer, chosen))}
          </p>
          {status === 'searching' ? (
            <Button onClick={forget}>{quoteTexts.cancelSearch()}</Button>
          ) : (
            <Button
              type={isShown ? 'default' : 'primary'}
              disabled={refusal !== undefined || isBooking}
              aria-describedby={`${id}-reason`}
              onClick={onGetPrice}
            >
              {quoteTexts.getPrice()}
            </Button>
          )}
          {isShown && (
            <Button
              type="primary"
              disabled={reason !== undefined}
              loading={isBooking}
              aria-describedby={`${id}-reason`}
              onClick={book}
            >
              {quoteTexts.book()}
            </Button>
          )}
        </div>
      </Section>
      <TermsDialog
        isOpen={booking.isAskingTerms}
        isBusy={isBooking}
        onAgree={() => void booking.agree()}
        onDecline={booking.decline}
      />
    </div>
  );
}

function selectionText(offer: AvailableCouriers, chosen: readonly CourierOption[]): string {
  const shown = displayedPrice(offer, chosen);
  const price = shown ? formatTotal(shown) : '';
  return chosen.some(({ Id }) => Id === offer.Premium?.Id)
    ? quoteTexts.conciergeSelected({ price })
    : quoteTexts.selected({ count: chosen.length, price });
}

function Searching() {
  return (
    <p className="quote-searching">
      <LoadingOutlined aria-hidden />
      <span>
        {quoteTexts.finding()} <span className="quiet">{quoteTexts.findingHint()}</span>
      </span>
    </p>
  );
}

/** Shows the time until the quote expires. Stops while a booking is in flight, which may still succeed afterwards. */
function Countdown({ until, isStopped, onEnd }: { until: Date; isStopped: boolean; onEnd(): void }) {
  const now = useServerNow(isStopped ? undefined : 1000);
  const isOver = now >= until;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <span className="quiet" role="timer">
      {quoteTexts.validFor()} <strong className="figures">{formatCountdown(until, now)}</strong>
    </span>
  );
}

function Offer({
  quote,
  isBooking,
  onChoose,
}: {
  quote: Extract<Quote, { offer: object }>;
  isBooking: boolean;
  onChoose(option: CourierOption): void;
}) {
  const now = useServerNow(60_000);
  const price = displayedPrice(quote.offer, chosenOf(quote));
  return (
    <>
      <CourierOptions
        offer={quote.offer}
        chosen={quote.chosen}
        requote={quote.requote}
        now={now}
        isDisabled={isBooking}
        onChoose={onChoose}
      />
      {price && <PriceBreakdown price={price} />}
    </>
  );
}

/** Shows notes to read before a booking (D-2.58, D-2.66, D-2.67). */
function GoodToKnow({ hasPriority }: { hasPriority: boolean }) {
  return (
    <ul className="good-to-know quiet" aria-label={quoteTexts.goodToKnow()}>
      {hasPriority && <li>{quoteTexts.priorityMeans()}</li>}
      <li>{quoteTexts.waiting()}</li>
      <li>{quoteTexts.rapidPromise()}</li>
    </ul>
  );
}

interface TermsDialogProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  onAgree(): void;
  onDecline(): void;
}

/** Asks a shop's user once to accept the terms, before the first booking (D-2.55). */
export function TermsDialog({ isOpen, isBusy, onAgree, onDecline }: TermsDialogProps) {
  return (
    <Modal
      open={isOpen}
      title={quoteTexts.terms()}
      okText={quoteTexts.agree()}
      cancelText={quoteTexts.decline()}
      confirmLoading={isBusy}
      onOk={onAgree}
      onCancel={onDecline}
      destroyOnHidden
    >
      <p>{quoteTexts.termsText()}</p>
      <p>
        <a href="/terms/collect" target="_blank" rel="noopener noreferrer">
          {quoteTexts.readTerms()}
        </a>
      </p>
    </Modal>
  );
}
