import { Button, type ButtonProps, Dropdown, type MenuProps, Popover } from 'antd';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';

interface ToolPopoverProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Content next to the label, such as a count. The label then stays visible in narrow windows. */
  readonly mark?: ReactNode;
  /** Whether to show only the icon at every width, as in the top bar. */
  readonly isBare?: true;
  /** Renders the panel, which takes the focus. `close` returns the focus to the button. */
  children(close: () => void): ReactNode;
}

/** Layers above the panel, such as menus and dialogs, which handle Escape themselves. */
const layers = '[role="menu"], [role="listbox"], .ant-modal-wrap';

/** Renders a toolbar button, reduced to its icon in narrow windows, and the panel below it. Escape closes the panel. */
export function ToolPopover({ label, icon, mark, isBare, children }: ToolPopoverProps) {
  const { isKnown, isOpen, open, button } = usePopoverState();
  const close = () => {
    open(false);
    button.current?.focus();
  };
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !(target instanceof Element && target.closest(layers))) onEscape();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  const opener = {
    ref: button,
    icon,
    'aria-expanded': isOpen,
    'aria-haspopup': 'dialog',
    onClick: () => open(!isOpen),
  } as const;
  return (
    <>
      {isBare ? (
        <Button {...opener} type="text" shape="circle" aria-label={label} />
      ) : (
        <Button {...opener}>
          {mark === undefined ? <span className="list-tool-text">{label}</span> : label}
          {mark}
        </Button>
      )}
      {isKnown && (
        <Popover
          open={isOpen}
          onOpenChange={open}
          trigger="click"
          placement="bottomRight"
          // Shift the panel sideways to keep it in the window.
          align={{ overflow: { shiftX: true, adjustY: true } }}
          arrow={false}
          destroyOnHidden
          rootClassName="tool-popover"
          styles={{ body: { padding: 0 } }}
          content={<Suspense fallback={<div className="tool-panel" />}>{children(close)}</Suspense>}
        >
          <OpenerPlaceholder of={button} />
        </Popover>
      )}
    </>
  );
}

interface MenuButtonProps extends Omit<ButtonProps, 'ref' | 'onClick'> {
  readonly menu: MenuProps;
}

/** Renders a button with a menu below. The menu takes the focus, and returns it when it closes. */
export function MenuButton({ menu, ...shown }: MenuButtonProps) {
  const { isKnown, isOpen, open, button } = usePopoverState();
  return (
    <>
      <Button {...shown} ref={button} onClick={() => open(!isOpen)} />
      {isKnown && (
        <Dropdown open={isOpen} onOpenChange={open} trigger={['click']} autoFocus menu={menu}>
          <OpenerPlaceholder of={button} />
        </Dropdown>
      )}
    </>
  );
}

/**
 * Manages the state of a panel below a button. antd's opener mounts only on the first press, to keep the first render
 * fast.
 */
function usePopoverState() {
  const button = useRef<HTMLButtonElement>(null);
  const [isKnown, setKnown] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = (next: boolean) =>
    startTransition(() => {
      if (next) setKnown(true);
      setOpen(next);
    });
  return { isKnown, isOpen, open, button };
}

/** Renders nothing, and passes the button next to it to antd as the opener. */
function OpenerPlaceholder({
  of,
  ref,
}: {
  readonly of: RefObject<HTMLElement | null>;
  readonly ref?: Ref<HTMLElement | null>;
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of.current);
  return null;
}
