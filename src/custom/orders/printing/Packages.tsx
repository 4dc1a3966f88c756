import { QRCodeSVG } from 'qrcode.react';
import type { Order } from '../../../../contract/orders.ts';
import { Section } from '../../../engine/record/Section.tsx';

/** Each package with its barcode, and the QR that is on its label. */
export function Packages({ order }: { order: Order }) {
  const packages = order.Packages ?? [];
  return (
    <Section title="Packages" aside={<span className="quiet figures">{packages.length}</span>}>
      <ul className="order-packages">
        {packages.map((parcel) => (
          <li key={`${parcel.PackageNo} ${parcel.Barcode}`} className="order-package">
            <QRCodeSVG value={parcel.Barcode} size={88} level="M" marginSize={4} bgColor="white" fgColor="black" title={`QR code ${parcel.Barcode}`} />
            <span>
              <strong className="figures">Package {parcel.PackageNo}</strong>
              <span className="quiet figures order-package-barcode">{parcel.Barcode}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
