/**
 * Enforces one-way imports: packages/admin ← contract ← custom ← resources ← App, packages/admin/contract ← contract
 * ← server, and within the package contract ← providers ← engine. Every rule is an error.
 * Tests, fixtures and testing/ folders follow the same direction, but may also use development dependencies.
 */
const test = '\\.(test|fixture)\\.tsx?$|/testing/';
const floors = ['providers', 'custom', 'resources'];
const packageFloors = ['contract', 'providers', 'engine', 'app'];
const drivers = 'node_modules/(pg|@electric-sql/pglite|drizzle-orm/(pglite|node-postgres))/';

/** The server's lower layers, from the lowest up. The other folders are areas; files above compose them. */
const serverFloors = ['runtime|language', 'db', 'authentication|files|mail|pdf', 'api', 'web|live'];

/** The engine's layers, from the lowest up (ADR 026). */
const engineFloors = ['format', 'model', 'kit', 'features', 'screens'];

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const upward = floors.map((floor, index) => {
  const above = floors.slice(index + 1).map((higher) => `${higher}/`);
  return forbid(
    `${floor}-imports-downward`,
    `src/${floor} must not import from the layers above it`,
    { path: `^src/${floor}/` },
    { path: `^src/(${[...above, '[^/]+$'].join('|')})` },
  );
});

const packageUpward = packageFloors.map((floor, index) =>
  forbid(
    `package-${floor}-imports-downward`,
    `packages/admin/${floor} must not import from the layers above it`,
    { path: `^packages/admin/${floor}/`, pathNot: test },
    { path: '^packages/', pathNot: `^packages/admin/(${packageFloors.slice(0, index + 1).join('|')})/` },
  ),
);

const serverUpward = serverFloors.map((floor, index) =>
  forbid(
    `server-${floor.replaceAll('|', '-')}-imports-downward`,
    `server/${floor} must not import from the layers above it`,
    { path: `^server/(${floor})/`, pathNot: test },
    { path: '^server/', pathNot: `^server/(${serverFloors.slice(0, index + 1).join('|')})/` },
  ),
);

const engineUpward = engineFloors.map((floor, index) =>
  forbid(
    `engine-${floor}-imports-downward`,
    `packages/admin/engine/${floor} must not import from the layers above it`,
    { path: `^packages/admin/engine/${floor}/` },
    { path: '^packages/admin/engine/', pathNot: `^packages/admin/engine/(${engineFloors.slice(0, index + 1).join('|')}|testing)/` },
  ),
);

/** @param {string} where */
const noFolderCycles = (where) => ({
  ...forbid(`no-folder-cycles-in-${where.replaceAll('/', '-')}`, 'folders must not import each other: merge them, or move the shared code one layer down', { path: `^${where}/` }, { circular: true }),
  scope: 'folder',
});

module.exports = {
  forbidden: [
    ...upward,
    ...packageUpward,
    forbid(
      'package-alone',
      'packages/admin must not import a portal, except through portal/…, which every portal provides',
      { path: '^packages/' },
      { path: '^(contract|src|server|scripts|tests|docs|portal\\.config)', dependencyTypesNot: ['aliased-tsconfig-paths'] },
    ),
    forbid('server-reads-only-the-contract', 'from packages/admin, contract and server may import only its contract', { path: '^(contract|server)/', pathNot: test }, { path: '^packages/admin/', pathNot: '^packages/admin/contract/' }),
    ...engineUpward,
    ...serverUpward,
    forbid('server-composed-at-the-top', 'folders of the server must not import the files that start and compose it', { path: '^server/[^/]+/', pathNot: test }, { path: '^server/[^/]+$' }),
    ...['server', 'packages/admin/engine', 'src/custom'].map(noFolderCycles),
    forbid('contract-is-a-leaf', 'contract may import only itself, zod, the text library and the CSV parser', { path: '^contract/', pathNot: test }, { pathNot: '^contract/|^packages/admin/contract/|node_modules/(zod|@lingui/core|papaparse|@types/papaparse)/' }),
    forbid('contract-tests-stay-home', 'tests of the contract may import only the contract', { path: '^contract/' }, { path: '^(src|server|scripts|tests)/' }),
    forbid('portal-without-server', 'the portal may import the contract, but never the server', { path: '^src/' }, { path: '^(server|scripts)/' }),
    forbid('server-without-portal', 'the server may import the contract, but never the portal', { path: '^server/' }, { path: '^(src|scripts)/' }),
    forbid('code-without-tests', 'only tests may import tests', { path: '^(packages|contract|src|server)/', pathNot: test }, { path: ['^tests/', test] }),
    forbid('engine-built-on-floors', 'every file of the engine must be in a layer folder', { path: '^packages/admin/engine/[^/]+$' }, {}),
    forbid(
      'engine-features-apart',
      'features must not import each other: move shared code into the kit, and compose features in a screen',
      { path: '^packages/admin/engine/features/([^/]+)/' },
      { path: '^packages/admin/engine/features/[^/]+/', pathNot: '^packages/admin/engine/features/$1/' },
    ),
    forbid(
      'custom-areas-apart',
      'areas must not import each other: move shared code one layer down (quote/ is shared by prices and bookings)',
      { path: '^src/custom/([^/]+)/' },
      { path: '^src/custom/[^/]+/', pathNot: '^src/custom/($1|quote)/' },
    ),
    forbid(
      'resources-apart',
      'resources must not import each other: move shared code one layer down',
      { path: '^src/resources/(?:management/)?([^/.]+)' },
      { path: '^src/resources/', pathNot: '^src/resources/(texts\\.ts$|(management/)?$1[./])' },
    ),
    forbid('database-behind-one-door', 'only server/db may open a database', { path: '^(packages|src|server|contract)/', pathNot: '^server/db/' }, { path: drivers }),
    forbid(
      'embedded-database-opened-whole',
      'open PGlite only in server/db/pglite.mjs: without its extensions PGlite cannot read its own data',
      { path: '^server/', pathNot: '^server/db/pglite\\.mjs$' },
      { path: 'node_modules/@electric-sql/pglite/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'demo-only-when-asked',
      'import demo data, its pictures and the simulator dynamically, so that a production start does not load them',
      { path: '^server/', pathNot: ['^server/(demo|images|simulator)/(?!demo-mode)', test] },
      { path: '^server/(images|simulator)/|^server/demo/(?!demo-mode)', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid('portal-in-the-browser', 'the portal must not import Node modules', { path: '^(packages/admin/(app|contract|engine|providers)|src|contract)/', pathNot: test }, { dependencyTypes: ['core'] }),
    forbid(
      'ships-what-it-imports',
      'production code must not import development dependencies',
      { path: '^(packages|src|server|contract)/', pathNot: test },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    ),
    forbid('no-cycles', 'modules must not import each other: merge them', {}, { circular: true }),
    forbid('resolvable', 'every import must resolve', { path: '^(packages|contract|src|server)/' }, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|dist-server|packages/admin/template)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
