import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { accountTexts } from './texts.ts';
import './account-settings.css';

/** Links to TermsUrl if it is configured, otherwise shows the built-in terms (decisions, "Terms link"). */
export default function Terms() {
  const { TermsUrl } = usePortal().config;
  usePageTitle(accountTexts.terms());
  return (
    <div className="account-settings">
      <h1 className="page-title">{accountTexts.terms()}</h1>
      {TermsUrl ? (
        <p>
          <a href={TermsUrl} target="_blank" rel="noopener noreferrer">
            {accountTexts.readTerms()}
          </a>
        </p>
      ) : (
        <Section title={accountTexts.collection()}>
          <ol className="terms">
            <li>{accountTexts.termsBooking()}</li>
            <li>{accountTexts.termsWaiting()}</li>
            <li>{accountTexts.termsGoods()}</li>
            <li>{accountTexts.termsCancelling()}</li>
          </ol>
        </Section>
      )}
    </div>
  );
}
