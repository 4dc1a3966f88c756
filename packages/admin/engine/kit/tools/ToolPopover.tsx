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
  /** Beside the label, such as how many filters hold; with it the label is read in a narrow window too. */
  readonly mark?: ReactNode;
  /** The icon alone at every width, as in the top bar. */
  readonly isBare?: true;
  /** What opens below the button; fetched, if it is, when it first does. It takes the focus, and `close` gives it back. */
  children(close: () => void): ReactNode;
}

/** What a layer above the panel, such as a menu of it or a question, takes for itself. */
const layers = '[role="menu"], [role="listbox"], .ant-modal-wrap';

/** A tool of a list's toolbar: a button, in a narrow window by its icon alone, and what opens below it. Escape closes it. */
export function ToolPopover({ label, icon, mark, isBare, children }: ToolPopoverProps) {
  const { isKnown, isOpen, open, button } = useOpening();
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
          // Moved sideways until it stands in the window.
          align={{ overflow: { shiftX: true, adjustY: true } }}
          arrow={false}
          destroyOnHidden
          rootClassName="tool-popover"
          styles={{ body: { padding: 0 } }}
          content={<Suspense fallback={<div className="tool-panel" />}>{children(close)}</Suspense>}
        >
          <Standing of={button} />
        </Popover>
      )}
    </>
  );
}

interface MenuButtonProps extends Omit<ButtonProps, 'ref' | 'onClick'> {
  readonly menu: MenuProps;
}

/** A button and the menu below it, which takes the focus and gives it back. */
export function MenuButton({ menu, ...shown }: MenuButtonProps) {
  const { isKnown, isOpen, open, button } = useOpening();
  return (
    <>
      <Button {...shown} ref={button} onClick={() => open(!isOpen)} />
      {isKnown && (
        <Dropdown open={isOpen} onOpenChange={open} trigger={['click']} autoFocus menu={menu}>
          <Standing of={button} />
        </Dropdown>
      )}
    </>
  );
}

/** State of a panel below a button. antd's opener mounts with the first press, in a transition: it renders the page twice. */
function useOpening() {
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

/** To antd's opener it is the button, which stands beside it. */
function Standing({ of, ref }: { readonly of: RefObject<HTMLElement | null>; readonly ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of.current);
  return null;
}
