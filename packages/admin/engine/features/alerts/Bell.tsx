import { BellOutlined } from '@ant-design/icons';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { ToolPopover } from '../../kit/tools/ToolPopover.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { alertsTexts } from './texts.ts';
import './bell.css';

const BellPanel = lazyComponent<{ onClose(): void }>(() => import('./BellPanel.tsx'));

/** The highest count that fits on the bell. */
const maxCount = 9;

/** The button that opens the announcements, with the unread count. Hidden if no resource makes announcements. */
export default function Bell() {
  const { isOffered, unread } = useAnnouncements();
  if (!isOffered) return null;
  return (
    <ToolPopover
      label={alertsTexts.bell({ count: unread })}
      isBare
      icon={
        <span className="bell" aria-hidden>
          <BellOutlined />
          {unread > 0 && <span className="bell-count">{unread > maxCount ? `${maxCount}+` : unread}</span>}
        </span>
      }
    >
      {(close) => <BellPanel onClose={close} />}
    </ToolPopover>
  );
}
