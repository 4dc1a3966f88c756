import type { ReactNode } from 'react';
import { currentLanguage } from '../../contract/texts/language.ts';
import { Logo } from '../../engine/screens/shell/Logo.tsx';
import { usePageTitle } from '../../engine/kit/feedback/page.tsx';
import { chooseLanguage, languagesToChoose } from '../../providers/language/language-choice.ts';
import { sessionTexts } from './texts.ts';
import './signed-out.css';

/** Lists the languages by their own names, for users who can't read the current one. */
function LanguageChoice() {
  const { tag: spoken } = currentLanguage();
  return (
    <nav className="signed-out-languages" aria-label={sessionTexts.language()}>
      {languagesToChoose().map(({ tag, name }) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-current={tag === spoken ? 'true' : undefined}
          onClick={() => (tag === spoken ? chooseLanguage(tag, () => undefined) : chooseLanguage(tag))}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}

/** The layout of every screen that needs no session. */
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
