import type { ComponentType, ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly title: string;
  /** It is all that the page has: its title is the page's heading. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

/** What stands where rows or a record would: an icon, one sentence, the way on. */
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
