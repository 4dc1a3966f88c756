import { expect, it } from 'vitest';
import { styleFiles } from './style-files.fixture.ts';

it('every bar scrolls away in a low window', () => {
  const styles = styleFiles();
  // The button for new rows may stay, because it is small, centred, and disappears when pressed.
  const stuck = Object.entries(styles).flatMap(([file, css]) =>
    [...css.matchAll(/([^{}]+)\{[^{}]*position: sticky/g)].map(([, selector = '']) => `${file}: ${selector.trim()}`),
  );
  expect(stuck).toEqual(['packages/admin/engine/features/list/list.css: .new-rows']);
  expect(styles['packages/admin/engine/kit/theme/theme.css']).toMatch(
    /@media \(max-height: 480px\) \{\s*:root \{\s*--sticky: static;/,
  );
});
