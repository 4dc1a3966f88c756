import { conditionField } from '../../../../contract/code-words.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { ReturnedLine } from '../../../../contract/orders/returns.ts';
import { timeOf } from 'schema-admin/contract/time.ts';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import { formatPence, noValue } from 'schema-admin/engine/format/values.ts';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { Byline } from 'schema-admin/engine/kit/feedback/Byline.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { LongText } from 'schema-admin/engine/kit/feedback/LongText.tsx';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { returnedLines } from '../order-parts.ts';
import { orderPageTexts } from './texts.ts';

function describe({ ProductTitle, VariantTitle, Quantity }: ReturnedLine): string {
  const product = [ProductTitle, VariantTitle].filter(Boolean).join(', ');
  return typeof Quantity === 'number' && product !== ''
    ? orderPageTexts.pieces({ quantity: Quantity, product })
    : product || orderPageTexts.noProduct();
}

function detailsOf({ ReturnState, Amount, ReturnReason, Condition }: ReturnedLine): string {
  return [
    textOfCode('ReturnState', ReturnState),
    typeof Amount === 'number' ? formatPence(Amount) : '',
    ReturnReason ? textOfCode('ReturnReason', ReturnReason) : '',
    Condition ? textOfCode(conditionField, Condition) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Shows the returned and refunded lines of an order, if it has any and the backend supports them. */
export function OrderReturns({ order }: { readonly order: Order }) {
  const part = usePart(returnedLines, order.Id);
  if (part.status === 'failed') {
    return <LoadFailed what={orderPageTexts.theReturns()} message={part.message} onRetry={part.retry} />;
  }
  if (part.status !== 'ready' || part.value.length === 0) return null;
  return (
    <Section title={orderPageTexts.returns()}>
      <ul className="order-returns">
        {part.value.map((line) => (
          <li key={line.Id}>
            <strong>{describe(line)}</strong>
            <div>{detailsOf(line)}</div>
            {line.Note && <LongText text={line.Note} />}
            <Byline by={line.RegisteredBy ?? noValue} at={timeOf(line.Registered)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
