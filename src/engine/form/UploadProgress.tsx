import { Progress } from 'antd';
import { useSyncExternalStore } from 'react';
import { usePortal } from '../session/Portal.tsx';
import { formTexts } from './texts.ts';

/** How much of a form's files has been sent, while they are. */
export function UploadProgress() {
  const { uploads } = usePortal();
  const share = useSyncExternalStore(uploads.subscribe, uploads.sent);
  return share === undefined ? null : <Progress percent={Math.round(share * 100)} aria-label={formTexts.upload()} />;
}
