import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';
import { notificationPermission } from './desktop-notification.ts';
import { alertsTexts } from './texts.ts';
import './alerts-prompt.css';

const promptSlot = () => storageSlot(browserStorage(), 'portal.attention.asked.v1');

interface AlertsPromptProps {
  /** The path of the list. The prompt is shown only there. */
  readonly path: string;
  readonly things: string;
  /** Called when the user accepts, so that the browser can ask for permission. */
  onAllowed(): void;
}

/** Offers desktop notifications once, in the list that they are about. Browsers ask for permission only on a click. */
export function AlertsPrompt({ path, things, onAllowed }: AlertsPromptProps) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(() => notificationPermission() === 'default' && promptSlot().read() === null);
  if (!isOpen || pathname !== path) return null;
  const close = () => {
    promptSlot().write('asked');
    setOpen(false);
  };
  const allow = () => {
    close();
    onAllowed();
  };
  return (
    <aside className="alerts-prompt" aria-label={alertsTexts.desktop()}>
      <BellOutlined aria-hidden />
      <p>{alertsTexts.offer({ things })}</p>
      <span>
        <Button size="small" onClick={close}>
          {alertsTexts.notNow()}
        </Button>
        <Button size="small" type="primary" onClick={allow}>
          {alertsTexts.allow()}
        </Button>
      </span>
    </aside>
  );
}
