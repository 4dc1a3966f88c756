import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { actionItem } from '../../kit/actions/action-item.tsx';
import type { RecordAction } from '../../kit/actions/use-action.ts';
import { useUser } from '../../kit/app/Portal.tsx';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { copyText } from '../../kit/tools/save-file.ts';
import type { ListState } from '../../kit/rows/list-state.ts';
import { useDialogs } from '../../kit/theme/DialogsProvider.tsx';
import type { BulkInputProps } from '../../model/declaration/action-declaration.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import type { MenuAction } from './RowMore.tsx';
import { listTexts } from './texts.ts';

export interface OpenRowMenu {
  /** The row's id as a string. */
  readonly row: string;
  /** The position in the window, in px. */
  readonly left: number;
  readonly top: number;
  /** The link or button that opens the row. */
  readonly opener: HTMLElement | null;
}

/** Wraps the menu to suppress the browser's own, which some systems open when the menu key is released. */
const renderMenu = (menu: ReactNode) => <div onContextMenu={(event) => event.preventDefault()}>{menu}</div>;

interface RowMenuProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly place: ListState;
  readonly opened: OpenRowMenu;
  readonly row: Row;
  /** The user's actions, dangerous ones last. */
  readonly actions: readonly MenuAction[];
  onClose(): void;
}

type Item = NonNullable<NonNullable<MenuProps['items']>[number]>;

export default function RowMenu({
  resource,
  list,
  place,
  opened: { opener, left, top },
  row,
  actions,
  onClose,
}: RowMenuProps) {
  const { message } = useDialogs();
  const user = useUser();
  const name = String(row[resource.title] ?? row[resource.id]);
  const { location } = place;
  const close = () => {
    onClose();
    // If the user has pressed another element, the focus stays there.
    if (document.activeElement === document.body || document.activeElement?.closest('[role="menu"]')) opener?.focus();
  };
  const copy = async () => {
    const isCopied = await copyText(name);
    void (isCopied ? message.success(listTexts.copied({ name })) : message.error(listTexts.notCopied({ name })));
  };
  const link = opener instanceof HTMLAnchorElement ? opener.href : undefined;
  const offered = actions.filter(({ action }) => action.when?.(row) ?? true);
  const does: Readonly<Record<string, () => void>> = {
    open: () => opener?.click(),
    openInTab: () => void window.open(link, '_blank', 'noopener'),
    copy: () => void copy(),
    ...Object.fromEntries(offered.map(({ action, press }) => [action.name, () => press(row)])),
  };
  const together = (list.together ?? []).flatMap((group, at) => {
    const query = group.query(row, user);
    if (!query || query.search === location.search) return [];
    const show = () =>
      query.search === undefined ? place.filter({ ...location.filters, ...query.filters }) : place.search(query.search);
    return [{ key: `together:${at}`, label: group.label(row), show }];
  });
  const items: Item[] = [
    ...(opener ? [{ key: 'open', label: listTexts.open() }] : []),
    ...(link === undefined ? [] : [{ key: 'openInTab', label: listTexts.openInTab() }]),
    { key: 'copy', label: listTexts.copy({ name }) },
    ...together.map(({ key, label }) => ({ key, label })),
    ...(offered.length > 0 ? [{ type: 'divider' as const }] : []),
    ...offered.map(({ action }) => actionItem(action, row)),
  ];
  return (
    <Dropdown
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      trigger={['click']}
      placement="bottomLeft"
      autoFocus
      popupRender={renderMenu}
      menu={{
        items,
        onClick: ({ key }) => {
          // The action may open a dialog, which later returns the focus to this element.
          opener?.focus();
          onClose();
          (does[key] ?? together.find((group) => group.key === key)?.show)?.();
        },
      }}
    >
      <span className="row-menu-place" style={{ left, top }} />
    </Dropdown>
  );
}

/** A row, and its action that needs input from the action's own dialog. */
export interface RowInputRequest {
  readonly action: RecordAction;
  readonly row: Row;
}

export interface RowInputDialogProps {
  readonly request: RowInputRequest | undefined;
  onInput(request: RowInputRequest, input: unknown): void;
  onDone(): void;
}

const { render: renderInput } = createLazyComponents<BulkInputProps>();

export function RowInputModal({ request, onInput, onDone }: RowInputDialogProps) {
  const load = request?.action.action.bulkInput;
  return (
    <Modal
      open={load !== undefined}
      title={request?.action.action.label}
      footer={null}
      destroyOnHidden
      onCancel={onDone}
    >
      <Suspense>
        {request &&
          load &&
          renderInput(load, {
            rows: [request.row],
            onCancel: onDone,
            onSubmit(input) {
              onDone();
              onInput(request, input);
            },
          })}
      </Suspense>
    </Modal>
  );
}
