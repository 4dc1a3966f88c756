import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { readInstant } from '../../../contract/time.ts';
import { serverNow } from '../../../providers/http/server-time.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Moment } from '../../kit/time/Moment.tsx';
import { ToolPanel } from '../../kit/tools/ToolPanel.tsx';
import { alertsTexts } from './texts.ts';
import { useAnnouncements } from './use-announcements.ts';

/** The announcements of this session, newest first. Following a link marks its announcement as read. */
export default function BellPanel({ onClose }: { onClose(): void }) {
  const { list, unread, pathOf, read, readAll } = useAnnouncements();
  const now = serverNow();
  return (
    <ToolPanel className="bell-panel" label={alertsTexts.notifications()}>
      <header className="bell-head">
        <strong>{alertsTexts.notifications()}</strong>
        {unread > 0 && (
          <Button type="link" size="small" onClick={readAll}>
            {alertsTexts.readAll()}
          </Button>
        )}
      </header>
      {list.length === 0 ? (
        <EmptyState icon={BellOutlined} title={alertsTexts.nothing()}>
          <p className="quiet">{alertsTexts.nothingHint()}</p>
        </EmptyState>
      ) : (
        <ul className="bell-list" aria-label={alertsTexts.notifications()}>
          {list.map((announced) => {
            const { key, title, text, at, isRead } = announced;
            const words = (
              <>
                <span className="bell-title">
                  {title}
                  {!isRead && <span className="visually-hidden">{alertsTexts.unread()}</span>}
                </span>
                <span>{text}</span>
                <Moment at={readInstant(at)} form="near" now={now} className="quiet" />
              </>
            );
            const path = pathOf(announced);
            const open = () => {
              read(key);
              onClose();
            };
            return (
              <li key={key} className={isRead ? 'bell-item' : 'bell-item bell-item-unread'}>
                {path === undefined ? (
                  <div>{words}</div>
                ) : (
                  <Link to={path} onClick={open}>
                    {words}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </ToolPanel>
  );
}
