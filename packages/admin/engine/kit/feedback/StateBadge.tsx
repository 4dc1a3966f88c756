import type { ComponentType } from 'react';
import './state-badge.css';

/** The meaning of a colour, which is the same on all screens (look: "One accent"). */
export type Tone = 'waiting' | 'moving' | 'done' | 'attention' | 'failed' | 'concierge';

export interface StateMark {
  readonly tone: Tone;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly text: string;
}

/** Shows a state as text, icon and colour: never colour alone. */
export function StateBadge({ tone, icon: Icon, text }: StateMark) {
  return (
    <span className={`state-badge state-badge-${tone}`}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}
