import { Button, Popover } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';

interface ToolPopoverProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** What opens below the button; fetched, if it is, when it first does. */
  children(close: () => void): ReactNode;
}

/** A tool of a list's toolbar: a button, in a narrow window by its icon alone, and what opens below it. */
export function ToolPopover({ label, icon, children }: ToolPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      // Moved sideways until it stands in the window.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      arrow={false}
      destroyOnHidden
      content={<Suspense fallback={<div className="tool-panel" />}>{children(() => setOpen(false))}</Suspense>}
    >
      <Button icon={icon} aria-expanded={isOpen} aria-haspopup="dialog">
        <span className="list-tool-text">{label}</span>
      </Button>
    </Popover>
  );
}
