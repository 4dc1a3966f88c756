import { Fragment } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatHomeTime } from 'schema-admin/engine/format/dates.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { isUpdatedLine, itemCountOf, lineStateOf, totalOf, variantOf } from '../order-lines.ts';
import { customerOf, deliveryAddressOf, deliveryPostCodeOf } from '../order-people.ts';
import { orderTexts } from '../texts.ts';
import { printedSlotOf } from './print-job.ts';
import { printingTexts } from './texts.ts';

/** Renders the items to pick for printing on A4, with a checkbox for each line. */
export function ItemList({ order }: { order: Order }) {
  const lines = order.Orderlines ?? [];
  const slot = printedSlotOf(order);
  const postCode = deliveryPostCodeOf(order);
  // Keep the post code on one line.
  const address = deliveryAddressOf(order).map((line) => (line === postCode ? line.replaceAll(' ', '\u00a0') : line));
  return (
    <section className="print-items">
      <h1>{orderTexts.named({ number: order.OrderNo })}</h1>
      <p>
        {[
          order.ShopName,
          printingTexts.orderedAt({ time: formatHomeTime(readInstant(order.Created)) }),
          slot && orderTexts.slot({ slot }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        <bdi>{customerOf(order)}</bdi>
        {address.length > 0 && (
          <>
            , <bdi>{address.join(', ')}</bdi>
          </>
        )}
        {order.CustomerTelNo && (
          <>
            {' '}
            · <bdi>{order.CustomerTelNo}</bdi>
          </>
        )}
      </p>
      {order.DeliveryAddressInstructions && (
        <p className="print-instructions">{printingTexts.instructions({ text: order.DeliveryAddressInstructions })}</p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{printingTexts.picked()}</th>
            <th scope="col">{printingTexts.item()}</th>
            <th scope="col">{printingTexts.sku()}</th>
            <th scope="col">{printingTexts.quantity()}</th>
            <th scope="col">{printingTexts.each()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const state = lineStateOf(order, line);
            return (
              <tr key={line.OrderLineId ?? `without id ${index}`} className={state ? 'print-item-off' : undefined}>
                <td>{state ? '–' : '☐'}</td>
                <td>
                  <strong>{[line.ProductTitle, variantOf(line)].filter(Boolean).join(', ')}</strong>
                  {(line.Options ?? []).map(({ Name, Value }) => (
                    <Fragment key={Name}>
                      {' '}
                      · <bdi>{`${Name}: ${Value}`}</bdi>
                    </Fragment>
                  ))}
                  {line.ColorNote && ` · ${printingTexts.colourNote({ note: line.ColorNote })}`}
                  {state && ` · ${state}`}
                </td>
                <td className="print-item-sku">{line.OrderLineVariantSKU}</td>
                <td className="figures">
                  <span
                    className={
                      (line.OrderLineQuantity ?? 0) > 1 && !state
                        ? 'print-item-count print-item-many'
                        : 'print-item-count'
                    }
                  >
                    {line.OrderLineQuantity ?? '?'}
                  </span>
                  {isUpdatedLine(line) && ` ${printingTexts.updated()}`}
                </td>
                <td className="figures">
                  {typeof line.OrderLineAmountPerUnit === 'number' && formatPence(line.OrderLineAmountPerUnit)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="figures">
        {orderTexts.itemsAndTotal({ count: itemCountOf(lines), total: formatPence(totalOf(lines)) })}
      </p>
    </section>
  );
}
