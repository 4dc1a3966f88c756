import { QRCodeSVG } from 'qrcode.react';
import type { Order, Package } from '../../../../contract/orders.ts';
import { customerOf, deliveryPostCodeOf } from '../order-people.ts';

interface LabelProps {
  readonly order: Order;
  readonly parcel: Package;
  readonly position: number;
  readonly count: number;
}

/** One package's label, 80 by 80 mm: the order number to be read from an arm's length, the QR of the barcode to be scanned. */
export function Label({ order, parcel, position, count }: LabelProps) {
  return (
    <section className="print-label">
      <p className="print-label-number">{order.OrderNo}</p>
      <QRCodeSVG value={parcel.Barcode} className="print-label-code" level="M" marginSize={4} bgColor="white" fgColor="black" title={`QR code ${parcel.Barcode}`} />
      <p className="print-label-place">
        <strong>{deliveryPostCodeOf(order)}</strong> {customerOf(order)}
      </p>
      <p className="print-label-foot">
        <span>
          Package {parcel.PackageNo} ({position} of {count})
        </span>
        <span>{parcel.Barcode}</span>
      </p>
    </section>
  );
}
