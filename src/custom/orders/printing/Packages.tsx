import { CheckCircleOutlined } from '@ant-design/icons';
import { QRCodeSVG } from 'qrcode.react';
import { memo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Order, Package } from '../../../../contract/orders/orders.ts';
import { CameraScan } from 'schema-admin/engine/features/scan/CameraScan.tsx';
import { readScanned } from 'schema-admin/engine/features/scan/use-open-scanned.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { printingTexts } from './texts.ts';

interface Progress {
  readonly verified: number;
  readonly total: number;
  readonly isWhole: boolean;
}

export function progressOf(packages: readonly Package[], scanned: ReadonlySet<string>): Progress {
  const verified = packages.filter(({ Barcode }) => scanned.has(Barcode)).length;
  return { verified, total: packages.length, isWhole: packages.length > 0 && verified === packages.length };
}

/** Returns the codes scanned since the page was opened, including the one that opened it. */
function useScannedCodes(): ReadonlySet<string> {
  const scan = readScanned(useLocation().state);
  const [{ last, codes }, remember] = useState<{ last: string; codes: ReadonlySet<string> }>({
    last: '',
    codes: new Set(),
  });
  const now = scan?.scanned.join(' ') ?? '';
  if (!scan || now === last) return codes;
  const all = new Set([...codes, ...scan.scanned]);
  remember({ last: now, codes: all });
  return all;
}

/** Lists the packages with barcode and QR code. A scan marks a package as verified. */
export const Packages = memo(({ order }: { readonly order: Order }) => {
  const packages = order.Packages ?? [];
  const scanned = useScannedCodes();
  const { verified, total, isWhole } = progressOf(packages, scanned);
  return (
    <Section
      title={printingTexts.packages()}
      aside={
        <span role="status" className="quiet figures">
          {verified === 0
            ? total
            : isWhole
              ? printingTexts.allVerified({ total })
              : printingTexts.someVerified({ verified, total })}
        </span>
      }
    >
      <ul className="order-packages">
        {packages.map((parcel) => (
          <li key={`${parcel.PackageNo} ${parcel.Barcode}`} className="order-package">
            <QRCodeSVG
              value={parcel.Barcode}
              size={88}
              level="M"
              marginSize={4}
              bgColor="white"
              fgColor="black"
              title={printingTexts.qrCode({ barcode: parcel.Barcode })}
            />
            <span>
              <strong className="figures">{printingTexts.package({ number: parcel.PackageNo })}</strong>
              <span className="quiet figures order-package-barcode">{parcel.Barcode}</span>
              {scanned.has(parcel.Barcode) && (
                <StateBadge tone="done" icon={CheckCircleOutlined} text={printingTexts.verified()} />
              )}
            </span>
          </li>
        ))}
      </ul>
      <CameraScan />
    </Section>
  );
});
