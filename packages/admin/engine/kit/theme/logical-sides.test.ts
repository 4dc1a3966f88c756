import { expect, it } from 'vitest';
import { styleFiles } from './style-files.fixture.ts';

const styles = styleFiles();
const side = /(?:margin|padding|border)-(?:left|right)\b.*|text-align: *(?:left|right|end)\b|^\s*(?:left|right): .*/gm;

it('all style sheets except the theme use logical sides', () => {
  const named = Object.entries(styles).flatMap(([file, css]) =>
    file.endsWith('/kit/theme/theme.css') ? [] : [...css.matchAll(side)].map(([found]) => `${file}: ${found.trim()}`),
  );
  expect(Object.keys(styles).length).toBeGreaterThan(50);
  expect(named).toEqual([]);
});
