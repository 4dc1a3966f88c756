import type { ComponentType, ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly title: string;
  /** Whether the state fills the page, so that its title is the page's heading. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

/** Shows a placeholder for missing rows or a missing record: an icon, a sentence and the next step. */
export function EmptyState({ icon: Icon, title, isPage = false, children }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="empty-state">
      <span className="empty-state-icon">
        <Icon aria-hidden />
      </span>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
