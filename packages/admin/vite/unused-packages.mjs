/**
 * Aliases for packages that libraries import but this portal never calls. The build and the tests load the replacements
 * in `packages/admin/vite/unused-packages/`.
 */
import { fileURLToPath } from 'node:url';

const names = [
  // antd's buttons import the colour picker, which imports a collapsible list of colours.
  'rc-collapse',
  // Every supported browser has its own ResizeObserver.
  'resize-observer-polyfill',
  // Only Refine's developer tools read stack traces.
  'error-stack-parser',
];

/** @param {string} name */
const aliasOf = (name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(`unused-packages/${name}.mjs`, import.meta.url)),
});

export const unusedPackages = names.map(aliasOf);

/** Alias that excludes antd's forms if no page uses them. Declared forms use react-hook-form. */
export const antdForms = aliasOf('rc-field-form');
