import { Modal } from 'antd';
import { bookingTexts } from '../texts.ts';

interface TermsDialogProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  onAgree(): void;
  onDecline(): void;
}

/** Asked once of a shop's user, before the first booking (D-2.55). */
export function TermsDialog({ isOpen, isBusy, onAgree, onDecline }: TermsDialogProps) {
  return (
    <Modal open={isOpen} title={bookingTexts.terms()} okText={bookingTexts.agree()} cancelText={bookingTexts.decline()} confirmLoading={isBusy} onOk={onAgree} onCancel={onDecline} destroyOnHidden>
      <p>{bookingTexts.termsText()}</p>
      <p>
        <a href="/terms/collect" target="_blank" rel="noopener noreferrer">
          {bookingTexts.readTerms()}
        </a>
      </p>
    </Modal>
  );
}
