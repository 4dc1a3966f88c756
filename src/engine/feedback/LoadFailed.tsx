import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Face } from './Face.tsx';

/** A failure never looks like emptiness: what failed, why, and Retry. */
export function LoadFailed({ what, message, onRetry }: { what: string; message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Face icon={WarningOutlined} title={`${what} could not be loaded`}>
        <p className="quiet">{message}</p>
        <Button type="primary" onClick={onRetry}>
          Retry
        </Button>
      </Face>
    </div>
  );
}
