import { ExportOutlined } from '@ant-design/icons';
import { Section } from '../../../engine/kit/section/Section.tsx';
import { orderPageTexts } from './texts.ts';

/** Only an address that a browser opens as a page: anything else, such as `javascript:`, is shown as text. */
function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** Where the delivery can be followed; the other site learns nothing of this one. */
export function Tracking({ url }: { url: string }) {
  const address = url.trim();
  return (
    <Section title={orderPageTexts.tracking()}>
      {isWebAddress(address) ? (
        <a href={address} target="_blank" rel="noopener noreferrer" className="order-tracking">
          {address} <ExportOutlined aria-label={orderPageTexts.opensInNewTab()} />
        </a>
      ) : (
        <p className="order-tracking">{address}</p>
      )}
    </Section>
  );
}
