import { BellOutlined } from '@ant-design/icons';
import { Badge } from 'antd';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { ToolPopover } from '../../kit/tools/ToolPopover.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { alertsTexts } from './texts.ts';

const BellPanel = lazyComponent<{ onClose(): void }>(() => import('./BellPanel.tsx'));

/** Behind it stands what was announced, for whom there are any announcements; its number says how many nobody has read. */
export default function Bell() {
  const { isOffered, unread } = useAnnouncements();
  if (!isOffered) return null;
  return (
    <ToolPopover
      label={alertsTexts.bell({ count: unread })}
      isBare
      icon={
        <Badge size="small" count={unread} overflowCount={9} aria-hidden>
          <BellOutlined />
        </Badge>
      }
    >
      {(close) => <BellPanel onClose={close} />}
    </ToolPopover>
  );
}
