import { QRCodeSVG } from 'qrcode.react';
import type { Order, Package } from '../../../../contract/orders/orders.ts';
import { type Language, inLanguage } from 'schema-admin/contract/texts/language.ts';
import { customerOf, deliveryPostCodeOf } from '../order-people.ts';
import { orderTexts } from '../texts.ts';
import { printedSlotOf } from './print-job.ts';
import { printingTexts } from './texts.ts';

interface LabelProps {
  readonly order: Order;
  readonly parcel: Package;
  readonly position: number;
  readonly count: number;
  /** The shop's label language, which can differ from the user's. */
  readonly language: Language;
}

/** Number of characters at the end that are never truncated, because order numbers differ there. */
const untruncatedEndLength = 6;
/** Longer numbers are first printed smaller, then truncated. */
const maxFullSizeLength = 10;

/**
 * Renders one package's label (80 × 80 mm). The number is readable at arm's length, and the QR code contains the
 * barcode.
 */
export function Label({ order, parcel, position, count, language }: LabelProps) {
  const number = String(order.OrderNo);
  const { code, slot, place } = inLanguage(language, () => {
    const time = printedSlotOf(order);
    return {
      code: printingTexts.qrCode({ barcode: parcel.Barcode }),
      slot: time && orderTexts.slot({ slot: time }),
      place: printingTexts.packageOf({ number: parcel.PackageNo, position, count }),
    };
  });
  return (
    <section className="print-label" lang={language.tag} dir={language.direction}>
      <p
        className={
          number.length > maxFullSizeLength ? 'print-label-number print-label-number-long' : 'print-label-number'
        }
      >
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

/** Shows the whole code if it fits. Otherwise truncates its middle. */
function ShortenedCode({ code }: { readonly code: string }) {
  return (
    <span className="print-shortened" dir="ltr">
      <span>{code.slice(0, -untruncatedEndLength)}</span>
      <span>{code.slice(-untruncatedEndLength)}</span>
    </span>
  );
}
