import type { ReactNode } from 'react';
import { Logo } from '../../engine/screens/shell/Logo.tsx';
import { usePageTitle } from '../../engine/kit/feedback/page.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import './signed-out.css';

/** The frame of every screen that needs no session. */
export function SignedOutCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <main className="signed-out">
      <div className="signed-out-card">
        <div className="signed-out-brand">
          <Logo />
          <h1>{title}</h1>
          <p className="quiet">{text}</p>
        </div>
        {children}
      </div>
      <LanguageChoice />
    </main>
  );
}
