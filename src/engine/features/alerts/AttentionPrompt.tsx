import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';
import { permissionToNotify } from './desktop-notification.ts';
import { attentionTexts } from './texts.ts';
import './attention-prompt.css';

const slot = storageSlot(browserStorage(), 'portal.attention.asked.v1');

interface AttentionPromptProps {
  /** The list's own address: it is asked for nowhere else. */
  readonly path: string;
  readonly things: string;
  onAllowed(): void;
}

/** Offers desktop notifications once, in the list that they are about; the browser's own question follows only a press. */
export function AttentionPrompt({ path, things, onAllowed }: AttentionPromptProps) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(() => permissionToNotify() === 'default' && slot.read() === null);
  if (!isOpen || pathname !== path) return null;
  const close = () => {
    slot.write('asked');
    setOpen(false);
  };
  const allow = () => {
    onAllowed();
    close();
    Notification.requestPermission().catch(() => undefined);
  };
  return (
    <aside className="attention-prompt" aria-label={attentionTexts.desktop()}>
      <BellOutlined aria-hidden />
      <p>{attentionTexts.offer({ things })}</p>
      <span>
        <Button size="small" onClick={close}>
          {attentionTexts.notNow()}
        </Button>
        <Button size="small" type="primary" onClick={allow}>
          {attentionTexts.allow()}
        </Button>
      </span>
    </aside>
  );
}
