import { CheckCircleOutlined } from '@ant-design/icons';
import { QRCodeSVG } from 'qrcode.react';
import type { Order } from '../../../../contract/orders.ts';
import { StateBadge } from '../../../engine/feedback/StateBadge.tsx';
import { Section } from '../../../engine/record/Section.tsx';
import { CameraScan } from '../../../engine/scan/CameraScan.tsx';
import { useScannedCodes } from './use-scanned-codes.ts';
import { progressOf } from './verified.ts';

/** Each package with its barcode, and the QR that is on its label; a scan ticks it. */
export function Packages({ order }: { order: Order }) {
  const packages = order.Packages ?? [];
  const scanned = useScannedCodes();
  const { verified, total, isWhole } = progressOf(packages, scanned);
  return (
    <Section
      title="Packages"
      aside={
        <span role="status" className="quiet figures">
          {verified === 0 ? total : isWhole ? `All ${total} verified` : `${verified} of ${total} verified`}
        </span>
      }
    >
      <ul className="order-packages">
        {packages.map((parcel) => (
          <li key={`${parcel.PackageNo} ${parcel.Barcode}`} className="order-package">
            <QRCodeSVG value={parcel.Barcode} size={88} level="M" marginSize={4} bgColor="white" fgColor="black" title={`QR code ${parcel.Barcode}`} />
            <span>
              <strong className="figures">Package {parcel.PackageNo}</strong>
              <span className="quiet figures order-package-barcode">{parcel.Barcode}</span>
              {scanned.has(parcel.Barcode) && <StateBadge tone="done" icon={CheckCircleOutlined} text="Verified" />}
            </span>
          </li>
        ))}
      </ul>
      <CameraScan />
    </Section>
  );
}
