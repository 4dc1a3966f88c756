import { spokenLanguage } from '../../../contract/texts/language.ts';
import { chooseLanguage, languagesToChoose } from '../../providers/language/language-choice.ts';
import { sessionTexts } from './texts.ts';

/** For whoever cannot read the page that it stands on: each language by its own name. */
export function LanguageChoice() {
  const { tag: spoken } = spokenLanguage();
  return (
    <nav className="signed-out-languages" aria-label={sessionTexts.language()}>
      {languagesToChoose().map(({ tag, name }) => (
        <button key={tag} type="button" lang={tag} aria-current={tag === spoken ? 'true' : undefined} onClick={() => tag !== spoken && chooseLanguage(tag)}>
          {name}
        </button>
      ))}
    </nav>
  );
}
