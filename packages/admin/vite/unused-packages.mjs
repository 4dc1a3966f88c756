/**
 * Packages that libraries import and this portal never calls, as entries for Vite's `resolve.alias`: the build and the
 * tests load a module of `packages/admin/vite/unused-packages/` instead.
 */
import { fileURLToPath } from 'node:url';

const names = [
  // antd's fields read the context of antd's forms. Our forms use react-hook-form.
  'rc-field-form',
  // antd's buttons import the colour picker, which imports a collapsible list of colours.
  'rc-collapse',
  // Every supported browser has its own ResizeObserver.
  'resize-observer-polyfill',
  // Only Refine's developer tools read stack traces.
  'error-stack-parser',
];

export const unusedPackages = names.map((name) => ({ find: new RegExp(`^${name}$`), replacement: fileURLToPath(new URL(`unused-packages/${name}.mjs`, import.meta.url)) }));
