import { type ReactNode, useEffect, useRef } from 'react';

interface ToolPanelProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** What opens below a tool of a list's toolbar. It stands at the end of the document: the focus goes there with it. */
export function ToolPanel({ label, className, children }: ToolPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={panel} className={className} role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}
