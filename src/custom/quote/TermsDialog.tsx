import { Modal } from 'antd';
import { quoteTexts } from './texts.ts';

interface TermsDialogProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  onAgree(): void;
  onDecline(): void;
}

/** Asked once of a shop's user, before the first booking (D-2.55). */
export function TermsDialog({ isOpen, isBusy, onAgree, onDecline }: TermsDialogProps) {
  return (
    <Modal open={isOpen} title={quoteTexts.terms()} okText={quoteTexts.agree()} cancelText={quoteTexts.decline()} confirmLoading={isBusy} onOk={onAgree} onCancel={onDecline} destroyOnHidden>
      <p>{quoteTexts.termsText()}</p>
      <p>
        <a href="/terms/collect" target="_blank" rel="noopener noreferrer">
          {quoteTexts.readTerms()}
        </a>
      </p>
    </Modal>
  );
}
