import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { EmptyState } from './EmptyState.tsx';
import { commonTexts } from '../../../providers/texts.ts';
import { feedbackTexts } from './texts.ts';

interface LoadFailedProps {
  readonly what: string;
  readonly message: string;
  readonly isPage?: boolean;
  onRetry(): void;
}

/** A failure to load, distinct from an empty state: the failed content, the reason, and Retry. */
export function LoadFailed({ what, message, isPage = false, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState icon={WarningOutlined} title={feedbackTexts.notLoaded({ what })} isPage={isPage}>
        <p className="quiet load-failed-reason">{message}</p>
        <Button type="primary" onClick={onRetry}>
          {commonTexts.retry()}
        </Button>
      </EmptyState>
    </div>
  );
}
