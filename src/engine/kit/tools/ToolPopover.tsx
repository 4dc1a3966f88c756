import { Button, Popover } from 'antd';
import { type ReactNode, Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react';

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
  const [isOpen, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const close = () => {
    setOpen(false);
    button?.focus();
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
  return (
    <Popover
      open={isOpen}
      // In slices: the press is answered by the button before the panel, which may be large, stands.
      onOpenChange={(next) => startTransition(() => setOpen(next))}
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
      {isBare ? (
        <Button ref={setButton} type="text" shape="circle" icon={icon} aria-label={label} aria-expanded={isOpen} aria-haspopup="dialog" />
      ) : (
        <Button ref={setButton} icon={icon} aria-expanded={isOpen} aria-haspopup="dialog">
          {mark === undefined ? <span className="list-tool-text">{label}</span> : label}
          {mark}
        </Button>
      )}
    </Popover>
  );
}
