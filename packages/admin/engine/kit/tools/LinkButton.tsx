import { Button } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

interface LinkButtonProps {
  readonly to: string;
  readonly icon?: ReactNode;
  readonly isPrimary?: boolean;
  /** The keyboard command that presses the button. */
  readonly shortcut?: 'next-record';
  readonly children: ReactNode;
}

/**
 * Renders a link styled as a button. A plain click navigates within the portal; a modified one opens a tab or window.
 */
export function LinkButton({ to, icon, isPrimary = false, shortcut, children }: LinkButtonProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <Button
      href={to}
      data-shortcut={shortcut}
      icon={icon}
      onClick={follow}
      {...(isPrimary ? { type: 'primary' as const } : {})}
    >
      {children}
    </Button>
  );
}
