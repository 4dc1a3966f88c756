import { CheckOutlined, EllipsisOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { SavedView } from '../../../contract/views.ts';
import { viewsTexts } from './texts.ts';

interface SavedViewRowProps {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  readonly isAdmin: boolean;
  readonly isPinned: boolean;
  onPin(): void;
  onApply(): void;
  onUpdate(): void;
  onRename(): void;
  onShare(): void;
  onDelete(): void;
}

/** A saved view, with actions for its owner, or for administrators if it is shared. */
export function SavedViewRow({
  view: { Name, Shared, Mine },
  isCurrent,
  isAdmin,
  isPinned,
  onPin,
  onApply,
  onUpdate,
  onRename,
  onShare,
  onDelete,
}: SavedViewRowProps) {
  const does = { update: onUpdate, rename: onRename, share: onShare, delete: onDelete };
  return (
    <li>
      <Button
        type="text"
        className="views-apply"
        aria-current={isCurrent ? 'true' : undefined}
        icon={isCurrent ? <CheckOutlined aria-hidden /> : undefined}
        onClick={onApply}
      >
        <span className="views-name">{Name}</span>
        {Shared && <span className="quiet">{viewsTexts.shared()}</span>}
      </Button>
      <Button
        type="text"
        icon={isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
        aria-label={viewsTexts.pin({ name: Name })}
        aria-pressed={isPinned}
        onClick={onPin}
      />
      {(Mine || (Shared && isAdmin)) && (
        <Dropdown
          trigger={['click']}
          autoFocus
          placement="bottomRight"
          menu={{
            items: [
              { key: 'update', label: viewsTexts.update(), disabled: isCurrent },
              { key: 'rename', label: viewsTexts.rename() },
              ...(isAdmin ? [{ key: 'share', label: Shared ? viewsTexts.stopSharing() : viewsTexts.share() }] : []),
              { key: 'delete', label: viewsTexts.delete(), danger: true },
            ],
            onClick: ({ key }) => {
              if (key === 'update' || key === 'rename' || key === 'share' || key === 'delete') does[key]();
            },
          }}
        >
          <Button
            type="text"
            icon={<EllipsisOutlined aria-hidden />}
            aria-haspopup="menu"
            aria-label={viewsTexts.moreFor({ name: Name })}
          />
        </Dropdown>
      )}
    </li>
  );
}
