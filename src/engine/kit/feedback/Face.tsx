import type { ComponentType, ReactNode } from 'react';
import './face.css';

interface FaceProps {
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly title: string;
  readonly children?: ReactNode;
}

/** What stands where rows or a record would: an icon, one sentence, the way on. */
export function Face({ icon: Icon, title, children }: FaceProps) {
  return (
    <div className="face">
      <span className="face-icon">
        <Icon aria-hidden />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
