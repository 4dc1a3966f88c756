import type { ComponentType, ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly title: string;
  readonly children?: ReactNode;
}

/** What stands where rows or a record would: an icon, one sentence, the way on. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-state-icon">
        <Icon aria-hidden />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
