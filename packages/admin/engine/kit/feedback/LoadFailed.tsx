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

/** Shows that content could not be loaded, as distinct from being empty, with the reason and a Retry button. */
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
