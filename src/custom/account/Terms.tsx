import { Section } from '../../engine/kit/section/Section.tsx';
import { usePortal } from '../../engine/kit/app/Portal.tsx';
import { usePageTitle } from '../../engine/kit/feedback/use-page-title.ts';
import './account-settings.css';

/** The terms of collection: where the configuration says they stand, else the built-in ones (decisions, "Terms link"). */
export default function Terms() {
  const { TermsUrl } = usePortal().config;
  usePageTitle('Terms & Conditions');
  return (
    <div className="account-settings">
      <h1 className="page-title">Terms &amp; Conditions</h1>
      {TermsUrl ? (
        <p>
          <a href={TermsUrl} target="_blank" rel="noopener noreferrer">
            Read the terms of collection and delivery
          </a>
        </p>
      ) : (
        <Section title="Collection and delivery">
          <ol className="terms">
            <li>A delivery is booked when you choose a quote and confirm it. The price shown with the quote is the price charged, waiting time apart.</li>
            <li>Each pick-up and each drop-off includes 10 minutes of waiting. After that, waiting is charged at 50p per minute.</li>
            <li>Goods are handed over packed for carriage. Restricted goods are declared, and handed only to a recipient who is 18 or over.</li>
            <li>A delivery can be cancelled until a driver is assigned.</li>
          </ol>
        </Section>
      )}
    </div>
  );
}
