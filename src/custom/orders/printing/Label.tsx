import { QRCodeSVG } from 'qrcode.react';
import type { Order, Package } from '../../../../contract/orders/orders.ts';
import { type Language, speaking } from 'schema-admin/contract/texts/language.ts';
import { customerOf, deliveryPostCodeOf } from '../order-people.ts';
import { orderTexts } from '../texts.ts';
import { paperSlotOf } from './print-job.ts';
import { printingTexts } from './texts.ts';

interface LabelProps {
  readonly order: Order;
  readonly parcel: Package;
  readonly position: number;
  readonly count: number;
  /** The shop's label language, which can differ from the user's. */
  readonly language: Language;
}

/** What tells one number from the next stands at its end. */
const keptAtEnd = 6;
/** A longer number is printed smaller, before any of it is left out. */
const atFullSize = 10;

/** One package's label, 80 by 80 mm: the order number to be read from an arm's length, the QR of the barcode to be scanned. */
export function Label({ order, parcel, position, count, language }: LabelProps) {
  const number = String(order.OrderNo);
  const { code, slot, place } = speaking(language, () => {
    const time = paperSlotOf(order);
    return {
      code: printingTexts.qrCode({ barcode: parcel.Barcode }),
      slot: time && orderTexts.slot({ slot: time }),
      place: printingTexts.packageOf({ number: parcel.PackageNo, position, count }),
    };
  });
  return (
    <section className="print-label" lang={language.tag} dir={language.direction}>
      <p className={number.length > atFullSize ? 'print-label-number print-label-number-long' : 'print-label-number'}>
        <ShortenedCode code={number} />
      </p>
      <QRCodeSVG
        value={parcel.Barcode}
        className="print-label-code"
        level="M"
        marginSize={4}
        bgColor="white"
        fgColor="black"
        title={code}
      />
      <p className="print-label-place">
        <strong>{deliveryPostCodeOf(order)}</strong> <bdi>{customerOf(order)}</bdi>
      </p>
      {slot && <p className="print-label-slot">{slot}</p>}
      {order.ShopName && (
        <p className="print-label-shop">
          <bdi>{order.ShopName}</bdi>
        </p>
      )}
      <p className="print-label-foot">
        <span>{place}</span>
        <ShortenedCode code={parcel.Barcode} />
      </p>
    </section>
  );
}

/** Whole where there is room for it; otherwise its middle gives way, and its last characters stay. */
function ShortenedCode({ code }: { readonly code: string }) {
  return (
    <span className="print-shortened" dir="ltr">
      <span>{code.slice(0, -keptAtEnd)}</span>
      <span>{code.slice(-keptAtEnd)}</span>
    </span>
  );
}
