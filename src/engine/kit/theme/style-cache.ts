import { createCache } from '@ant-design/cssinjs';
import { drawnStyles } from './drawn-styles.ts';

/** antd's word for a style that no script has to write. */
const inFile = '_FILE_STYLE__';

/** What antd keeps of its styles; those of the build's file are there from the beginning (ADR 064). */
export function createStyleCache(names = drawnStyles): ReturnType<typeof createCache> {
  const cache = createCache();
  const drawn = new Set(names);
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) => {
    const [kind, theme, ...name] = path.split('%');
    const isDrawn = kind === 'style' && drawn.has(name.join('%'));
    update(path, (kept) => change(kept ?? (isDrawn ? [0, [inFile, theme, path, {}, false, 0]] : null)));
  };
  return cache;
}
