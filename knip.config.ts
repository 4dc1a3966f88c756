/** Finds dead code. `knip` reads everything; `knip --production` only shipped code, so tests keep nothing alive. */
import type { KnipConfiguration } from 'knip';

/** The portal sets their versions, but only `packages/admin` imports them. */
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
        // Files without imports: found by a glob, started by path, or only compiled.
        entry: [
          'src/resources/*.resource.tsx!',
          'src/custom/*/*.top-bar.tsx!',
          // The framework imports them as portal/….
          'contract/{role-table,profile,live-table,endpoints,code-words,exports}.ts!',
          'src/{App.tsx,declared.ts,providers/{auth,data-providers,own-services}.ts}!',
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
        // A created portal has the files of template/portal and of one example.
        ignoreUnresolved: ['../backend/answers.mjs', '../portal.config.ts'],
        project: ['**/*.{ts,tsx,mjs}!', '!template/**', '!**/testing/**!', '!testing/**!', '!**/*.fixture.ts!'],
      },
    },
    ignoreBinaries: ['apt-get', 'nginx', 'pdftotext', 'userdel'],
    // Packages that are used by path or name: the lint, OpenAPI documents for the scaffolder, and the QR code reader.
    // In production also the build's, because the portal is built where it starts.
    ignoreDependencies: [
      ...usedByPackage,
      ...(production
        ? ['@casl/ability', '@lingui/message-utils', '@vitejs/plugin-react']
        : ['oxlint', '@readme/oas-examples', 'jsqr', 'typescript-native']),
    ],
    // Exports that only their own file and tests use are alive. Exports without any use are not.
    ignoreExportsUsedInFile: production || { interface: true, type: true },
    treatConfigHintsAsErrors: true,
  };
}
