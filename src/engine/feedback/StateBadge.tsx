import type { ComponentType } from 'react';
import './state-badge.css';

/** What a colour means, the same on every screen (look: "One accent"). */
export type Tone = 'waiting' | 'moving' | 'done' | 'attention' | 'failed' | 'concierge';

/** A state in word, icon and colour: never colour alone. */
export function StateBadge({ tone, icon: Icon, text }: { tone: Tone; icon: ComponentType<{ 'aria-hidden'?: boolean }>; text: string }) {
  return (
    <span className={`state-badge state-badge-${tone}`}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}
