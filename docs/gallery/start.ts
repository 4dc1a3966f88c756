/** The gallery (`index.html`), and in its frames the portal on one of its examples (`?frame`). `npm run dev` serves it; no build has it (ADR 060). */
import '@ant-design/v5-patch-for-react-19';
import { loadLanguage } from 'schema-admin/contract/texts/languages.ts';
import { setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import { readChosenLanguage } from 'schema-admin/providers/language/language-choice.ts';

const language = await loadLanguage(readChosenLanguage());
setLanguageSource(() => language);
document.documentElement.lang = language.tag;
document.documentElement.dir = language.direction;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const searchParams = new URLSearchParams(location.search);
// Each brings what says texts when it is imported.
if (searchParams.has('frame')) (await import('./frame.tsx')).openFrame(root, language, searchParams);
else (await import('./Gallery.tsx')).openGallery(root, language);
