/**
 * The layout is the architecture: packages/admin ← contract ← custom ← resources ← App, packages/admin/contract ← contract
 * ← server, and within the package contract ← providers ← engine.
 * Each arrow is a rule here, and every rule is an error. Tests, and the fixtures and testing/ folders that
 * support them, keep the same direction, but may use what only development has.
 */
const test = '\\.(test|fixture)\\.tsx?$|/testing/';
const floors = ['providers', 'custom', 'resources'];
const packageFloors = ['contract', 'providers', 'engine', 'app'];
const drivers = 'node_modules/(pg|@electric-sql/pglite|drizzle-orm/(pglite|node-postgres))/';

/** The server's lower floors, from the lowest up; what stands beside them are areas, and above those is what composes them. */
const serverFloors = ['runtime|language', 'db', 'authentication|files|mail|pdf', 'api', 'web|live'];

/** The engine's floors, from the lowest up (ADR 026). */
const engineFloors = ['format', 'model', 'kit', 'features', 'screens'];

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const upward = floors.map((floor, index) => {
  const above = floors.slice(index + 1).map((higher) => `${higher}/`);
  return forbid(
    `${floor}-imports-downward`,
    `src/${floor} knows nothing of the floors above it`,
    { path: `^src/${floor}/` },
    { path: `^src/(${[...above, '[^/]+$'].join('|')})` },
  );
});

const packageUpward = packageFloors.map((floor, index) =>
  forbid(
    `package-${floor}-imports-downward`,
    `packages/admin/${floor} knows nothing of the floors above it`,
    { path: `^packages/admin/${floor}/`, pathNot: test },
    { path: '^packages/', pathNot: `^packages/admin/(${packageFloors.slice(0, index + 1).join('|')})/` },
  ),
);

const serverUpward = serverFloors.map((floor, index) =>
  forbid(
    `server-${floor.replaceAll('|', '-')}-imports-downward`,
    `server/${floor} knows nothing of the floors above it`,
    { path: `^server/(${floor})/`, pathNot: test },
    { path: '^server/', pathNot: `^server/(${serverFloors.slice(0, index + 1).join('|')})/` },
  ),
);

const engineUpward = engineFloors.map((floor, index) =>
  forbid(
    `engine-${floor}-imports-downward`,
    `packages/admin/engine/${floor} knows nothing of the floors above it`,
    { path: `^packages/admin/engine/${floor}/` },
    { path: '^packages/admin/engine/', pathNot: `^packages/admin/engine/(${engineFloors.slice(0, index + 1).join('|')}|testing)/` },
  ),
);

/** @param {string} where */
const noFolderCycles = (where) => ({
  ...forbid(`no-folder-cycles-in-${where.replaceAll('/', '-')}`, 'two folders that need each other are one folder, or share a floor below', { path: `^${where}/` }, { circular: true }),
  scope: 'folder',
});

module.exports = {
  forbidden: [
    ...upward,
    ...packageUpward,
    forbid(
      'package-alone',
      'packages/admin knows no portal: what one says of itself comes as portal/…, which each portal has',
      { path: '^packages/' },
      { path: '^(contract|src|server|scripts|tests|docs|portal\\.config)', dependencyTypesNot: ['aliased-tsconfig-paths'] },
    ),
    forbid('server-reads-only-the-contract', 'of packages/admin, the contract and the server know its contract alone', { path: '^(contract|server)/', pathNot: test }, { path: '^packages/admin/', pathNot: '^packages/admin/contract/' }),
    ...engineUpward,
    ...serverUpward,
    forbid('server-composed-at-the-top', 'what starts and composes the server is imported by nothing below it', { path: '^server/[^/]+/', pathNot: test }, { path: '^server/[^/]+$' }),
    ...['server', 'packages/admin/engine', 'src/custom'].map(noFolderCycles),
    forbid('contract-is-a-leaf', 'contract imports itself, zod, what says its texts, and the reader of CSV files', { path: '^contract/', pathNot: test }, { pathNot: '^contract/|^packages/admin/contract/|node_modules/(zod|@lingui/core|papaparse|@types/papaparse)/' }),
    forbid('contract-tests-stay-home', 'a test of the contract imports the contract', { path: '^contract/' }, { path: '^(src|server|scripts|tests)/' }),
    forbid('portal-without-server', 'the portal knows the contract, never the server', { path: '^src/' }, { path: '^(server|scripts)/' }),
    forbid('server-without-portal', 'the server knows the contract, never the portal', { path: '^server/' }, { path: '^(src|scripts)/' }),
    forbid('code-without-tests', 'only tests import tests', { path: '^(packages|contract|src|server)/', pathNot: test }, { path: ['^tests/', test] }),
    forbid('engine-built-on-floors', 'every file of the engine stands on a floor', { path: '^packages/admin/engine/[^/]+$' }, {}),
    forbid(
      'engine-features-apart',
      'what two features share belongs on the kit; what composes them is a screen',
      { path: '^packages/admin/engine/features/([^/]+)/' },
      { path: '^packages/admin/engine/features/[^/]+/', pathNot: '^packages/admin/engine/features/$1/' },
    ),
    forbid(
      'custom-areas-apart',
      'what two areas share belongs one floor down; prices and their booking do, in quote/',
      { path: '^src/custom/([^/]+)/' },
      { path: '^src/custom/[^/]+/', pathNot: '^src/custom/($1|quote)/' },
    ),
    forbid(
      'resources-apart',
      'a resource is one declaration; what two share belongs one floor down',
      { path: '^src/resources/([^/.]+)' },
      { path: '^src/resources/', pathNot: '^src/resources/(texts\\.ts$|$1[./])' },
    ),
    forbid('database-behind-one-door', 'only server/db opens a database', { path: '^(packages|src|server|contract)/', pathNot: '^server/db/' }, { path: drivers }),
    forbid(
      'embedded-database-opened-whole',
      'PGlite cannot read what it has written without the extensions that server/db/pglite.mjs opens it with',
      { path: '^server/', pathNot: '^server/db/pglite\\.mjs$' },
      { path: 'node_modules/@electric-sql/pglite/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'demo-only-when-asked',
      'a production start loads neither the demo data nor its pictures nor the simulator: they are imported when they are needed',
      { path: '^server/', pathNot: ['^server/(demo|images|simulator)/(?!demo-mode)', test] },
      { path: '^server/(images|simulator)/|^server/demo/(?!demo-mode)', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid('portal-in-the-browser', 'the portal has no Node', { path: '^(packages/admin/(app|contract|engine|providers)|src|contract)/', pathNot: test }, { dependencyTypes: ['core'] }),
    forbid(
      'ships-what-it-imports',
      'what runs in production is not a development dependency',
      { path: '^(packages|src|server|contract)/', pathNot: test },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    ),
    forbid('no-cycles', 'two modules that need each other are one module', {}, { circular: true }),
    forbid('resolvable', 'every import leads somewhere', { path: '^(packages|contract|src|server)/' }, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|dist-server|packages/admin/template)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
