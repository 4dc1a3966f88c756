import { createCache } from '@ant-design/cssinjs';
import { drawnStyles } from './drawn-styles.ts';

/** antd's word for a style that no script has to write. */
const inFile = '_FILE_STYLE__';

/** Of what antd keeps of a theme's variables, and of those of one of its parts, which is their text. */
const variablesAt = new Map([['token', 3], ['cssVar', 1]]);

/**
 * Writes variables past the document: a `style` for each part takes a slow phone some ms, twenty of them in one commit.
 * `false` where the browser has no such sheets.
 */
function createVariables(): (name: string, text: string) => boolean {
  const sheets = new Map<string, CSSStyleSheet>();
  const texts = new Map<string, string>();
  return (name, text) => {
    if (!('adoptedStyleSheets' in document)) return false;
    // antd forgets those of parts that have left the screen: said again, they would have the whole page's styles reckoned anew.
    if (texts.get(name) === text) return true;
    texts.set(name, text);
    const sheet = sheets.get(name) ?? new CSSStyleSheet();
    sheet.replaceSync(text);
    if (!sheets.has(name)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    sheets.set(name, sheet);
    return true;
  };
}

/** What antd keeps of its styles; those of the build's file are there from the beginning, and variables are written as one theme has them at a time (ADR 064). */
export function createStyleCache(names = drawnStyles): ReturnType<typeof createCache> {
  const cache = createCache();
  const drawn = new Set(names);
  const update = cache.opUpdate.bind(cache);
  const write = createVariables();
  cache.opUpdate = (path, change) => {
    const [kind = '', theme, ...name] = path.split('%');
    const isDrawn = kind === 'style' && drawn.has(name.join('%'));
    update(path, (kept) => {
      const next = change(kept ?? (isDrawn ? [0, [inFile, theme, path, {}, false, 0]] : null));
      const at = variablesAt.get(kind);
      const made: unknown[] | undefined = next?.[1];
      const text = kept || at === undefined ? undefined : made?.[at];
      // A part's are named by all but the theme, which stands last.
      if (made && at !== undefined && typeof text === 'string' && text !== '' && write(kind === 'token' ? kind : path.slice(0, path.lastIndexOf('%')), text)) made[at] = '';
      return next;
    });
  };
  return cache;
}
