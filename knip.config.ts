/** Finds dead code. `knip --production` reads only shipped code, so that tests don't keep code alive. */
import type { KnipConfiguration } from 'knip';

/** Packages whose versions the portal sets, but which only `packages/admin` imports. */
const usedByPackage = [
  '@casl/react',
  '@refinedev/antd',
  '@refinedev/react-hook-form',
  '@refinedev/react-router',
  '@refinedev/simple-rest',
];

export default function configure({ production = false }: { readonly production?: boolean }): KnipConfiguration {
  return {
    workspaces: {
      '.': {
        // Files that nothing imports: they are found by a glob, started by path, or only compiled.
        entry: [
          'src/resources/**/*.resource.tsx!',
          'src/custom/*/*.top-bar.tsx!',
          // The framework imports these files as portal/….
          'contract/{role-table,profile,live-table,endpoints,code-words,exports}.ts!',
          'src/{App.tsx,declared.ts,declared-management.ts,providers/{auth,data-providers,own-services}.ts}!',
          'server/{main,create-admin,prepare,backup,restore}.ts!',
          'server/pdf/worker.ts!',
          'server/db/snapshot-worker.mjs!',
          'stryker.vitest.config.ts',
          'scripts/{architecture,citations,dev,device-clock,documents,english,requirements,test,texts,trust,try-backend,try-servers}.mjs',
          'scripts/try-servers/{json-api-server.mjs,strapi/index.cjs}',
          'scripts/trust/{deploy/systemctl,exercise-server}.mjs',
          'scripts/conform/marketplace.ts',
          'tests/api/children/*.ts',
          'tests/checks/*.types.ts',
          'tests/{e2e,examples,six-resources}/*.resource.tsx',
          // The test of created portals copies it.
          'tests/documents/describe-journeys.ts',
          'docs/gallery/start.ts',
        ],
        // testing/ folders and fixtures support tests and don't ship.
        project: [
          'contract/**/*.ts!',
          'src/**/*.{ts,tsx}!',
          'server/**/*.{ts,mjs}!',
          '!{src,server}/**/testing/**!',
          '!{contract,src,server}/**/*.fixture.ts!',
          'scripts/**/*.{mjs,ts}',
          'tests/**/*.{ts,tsx,mjs}',
          'docs/gallery/*.{ts,tsx}',
          '*.config.ts',
        ],
      },
      'packages/admin': {
        entry: [
          'app/main.ts!',
          'app/worker/{service-worker,offline}.ts!',
          'defaults/*.{ts,tsx}!',
          'vite/plugin.mjs!',
          'vite/unused-packages/*.mjs!',
          'backend/*.mjs!',
          'conform/{conform,judge,person,question,reports,row,wire}.ts!',
          'providers/{session/bearer-session,rest/nestjsx-crud}.ts!',
          '{build,entry-points}.mjs!',
          'testing/{document.ts,open-resource.tsx}',
        ],
        // A created portal gets these files from template/portal and from one example.
        ignoreUnresolved: ['../backend/answers.mjs', '../portal.config.ts'],
        project: ['**/*.{ts,tsx,mjs}!', '!template/**', '!**/testing/**!', '!testing/**!', '!**/*.fixture.ts!'],
      },
    },
    ignoreBinaries: ['apt-get', 'nginx', 'pdftotext', 'userdel'],
    // Packages that are used by path or name: the linter, OpenAPI documents for the scaffolder, and the QR code reader.
    // In production mode also those of the build, because the portal is built where it starts.
    ignoreDependencies: [
      ...usedByPackage,
      ...(production
        ? ['@casl/ability', '@lingui/message-utils', '@vitejs/plugin-react']
        : ['oxlint', '@readme/oas-examples', 'jsqr', 'typescript-native']),
    ],
    // In production mode, allow exports that only their own file uses, because tests may import them.
    ignoreExportsUsedInFile: production || { interface: true, type: true },
    treatConfigHintsAsErrors: true,
  };
}
