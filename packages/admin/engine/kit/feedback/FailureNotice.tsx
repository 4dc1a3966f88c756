import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { commonTexts } from '../../../providers/texts.ts';
import { feedbackTexts } from './texts.ts';
import './failure-notice.css';

interface FailureNoticeProps {
  /** The failure as a sentence without a full stop, such as "More orders could not be loaded". */
  readonly what: string;
  readonly message: string;
  readonly isRetrying?: boolean;
  onRetry(): void;
}

/** Shows a failure next to content that stays visible: the failed action, the reason and a Retry button. */
export function FailureNotice({ what, message, isRetrying = false, onRetry }: FailureNoticeProps) {
  return (
    <div role="alert" className="failure-notice">
      <WarningOutlined aria-hidden className="failure-notice-icon" />
      <p className="failure-notice-text">
        <strong>{feedbackTexts.sentence({ sentence: what })}</strong> {message}
      </p>
      <Button loading={isRetrying} onClick={onRetry}>
        {commonTexts.retry()}
      </Button>
    </div>
  );
}
