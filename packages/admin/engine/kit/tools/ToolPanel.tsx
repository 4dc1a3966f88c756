import { type ReactNode, useEffect, useRef } from 'react';

interface ToolPanelProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Renders the panel of a toolbar button. It takes the focus, because it is at the end of the document. */
export function ToolPanel({ label, className, children }: ToolPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={panel} className={className} role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}
