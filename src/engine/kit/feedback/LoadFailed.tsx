import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { EmptyState } from './EmptyState.tsx';
import { commonTexts } from '../../../providers/texts.ts';
import { feedbackTexts } from './texts.ts';

/** A failure never looks like emptiness: what failed, why, and Retry. */
export function LoadFailed({ what, message, onRetry }: { what: string; message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState icon={WarningOutlined} title={feedbackTexts.notLoaded({ what })}>
        <p className="quiet">{message}</p>
        <Button type="primary" onClick={onRetry}>
          {commonTexts.retry()}
        </Button>
      </EmptyState>
    </div>
  );
}
