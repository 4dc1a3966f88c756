import { expect, it } from 'vitest';
import { styleFiles } from './style-files.fixture.ts';

const styles = styleFiles();
const side = /(?:margin|padding|border)-(?:left|right)\b.*|text-align: *(?:left|right|end)\b|^\s*(?:left|right): .*/gm;

it('no style names a side of the window, for in Arabic it is the other: only the theme says which one a line ends on', () => {
  const named = Object.entries(styles).flatMap(([file, css]) =>
    file.endsWith('/kit/theme/theme.css') ? [] : [...css.matchAll(side)].map(([found]) => `${file}: ${found.trim()}`),
  );
  expect(Object.keys(styles).length).toBeGreaterThan(50);
  expect(named).toEqual([]);
});
