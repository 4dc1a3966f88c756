/** The modules that a portal may import. README.md describes them; the published package exports no others. */

/** A `*` matches any path within the folder. */
export const entryPoints = [
  // Start
  'app/main.ts',
  'app/PortalApp.tsx',
  // Contract: endpoints, units, roles, texts, CSV
  'contract/*.ts',
  // Declarations
  'engine/model/declaration/*.ts',
  'engine/model/handles/*.ts',
  'engine/model/filter/*.ts',
  'engine/model/field-kinds/field-kind.ts',
  'engine/model/field-kinds/custom-kinds.ts',
  'engine/model/form/form-declaration.ts',
  'engine/model/form/field-slot.ts',
  // Own screens
  'engine/format/*.ts',
  'engine/kit/*.ts',
  'engine/kit/*.tsx',
  'engine/kit/*.css',
  'providers/resource-calls.ts',
  'providers/call-context.ts',
  'providers/operation.ts',
  'providers/http/*.ts',
  'providers/session/session-store.ts',
  // Authentication and data providers
  'providers/session/cookie-session.ts',
  'providers/session/bearer-session.ts',
  'providers/rest/provider-entry.ts',
  'providers/rest/nestjsx-crud.ts',
  // Tests
  'testing/*.ts',
  'testing/*.tsx',
  'providers/testing/backend.ts',
  'backend/*.mjs',
  // Scaffolder
  'scaffold/read-document.mjs',
];

/** @param {string} path without the package's name */
export function isEntryPoint(path) {
  return entryPoints.some((pattern) => {
    const [folder = '', ending] = pattern.split('*');
    return ending === undefined ? path === pattern : path.startsWith(folder) && path.endsWith(ending);
  });
}

/** Returns the `exports` of package.json. A compiler reads types from the sources, and Node runs the JavaScript. */
export function packageExports() {
  const modules = entryPoints.map((path) => {
    const place = `./${path}`;
    return [place, /\.tsx?$/.test(path) ? { types: place, default: place.replace(/\.tsx?$/, '.js') } : place];
  });
  return {
    './vite': './vite/plugin.mjs',
    './tsconfig.portal.json': './tsconfig.portal.json',
    './package.json': './package.json',
    ...Object.fromEntries(modules),
  };
}
