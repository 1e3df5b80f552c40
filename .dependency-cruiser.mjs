// Who may import whom. A line of this table is an architectural decision; nothing else is allowed.
const GROUND = ['kernel', 'config', 'sql', 'sealing', 'data', 'ports', 'jobs', 'contract'];
const BELOW_ORDERS = [...GROUND, 'methods', 'brakes', 'ledger'];
const ORDERS = [...BELOW_ORDERS, 'transactions'];
const OF_DRIVERS = ['kernel', 'config', 'sql', 'ports', 'driver-tables'];
const OF_WALLETS = ['kernel', 'config', 'sql', 'ports', 'signing', 'driver-tables', 'provider-api'];

const MAY_IMPORT = {
  'kernel': [],
  'config': ['kernel'],
  'ports': ['kernel'],
  'sql': [],
  'sealing': ['kernel', 'config', 'sql'],
  'data': ['kernel', 'config', 'sql', 'sealing'],
  'telemetry': ['kernel', 'config', 'sql', 'data'],
  'jobs': ['kernel', 'config', 'sql', 'data'],
  'contract': ['kernel', 'config', 'sql', 'data'],
  'http': ['kernel', 'config', 'sql', 'data', 'contract', 'telemetry'],
  'sessions': ['kernel', 'config', 'sql', 'sealing', 'data', 'contract'],
  'partners': [...GROUND, 'sessions'],
  'users': [...GROUND, 'texts'],
  'methods': GROUND,
  'ledger': GROUND,
  'money': GROUND,
  'webhooks': GROUND,
  'texts': ['kernel'],
  'emails': [...GROUND, 'partners', 'methods', 'money', 'texts'],
  'kyc': [...GROUND, 'users', 'webhooks', 'emails'],
  'brakes': GROUND,
  'pricing': [...GROUND, 'methods', 'brakes'],
  'transactions': [...BELOW_ORDERS, 'partners', 'users', 'pricing', 'money', 'webhooks', 'emails'],
  'payouts': [...ORDERS, 'partners', 'emails'],
  'receipts': [...ORDERS, 'payouts', 'emails'],
  'reconciliation': [...ORDERS, 'payouts', 'receipts'],
  'backoffice': [...ORDERS, 'pricing', 'payouts', 'receipts', 'reconciliation', 'emails'],
  'requests': [...GROUND, 'methods', 'transactions'],
  'checkout': [...GROUND, 'methods', 'money', 'partners', 'users', 'transactions', 'requests'],
  'signing': [],
  'driver-tables': ['kernel', 'config', 'sql', 'ports'],
  'provider-api': ['kernel', 'ports'],
  'qr': ['kernel'],
  'bank-statements': ['kernel'],
  'bank-desk': [...OF_DRIVERS, 'qr', 'bank-statements'],
  'wallet-frame': OF_WALLETS,
  'hot-wallets': [...OF_WALLETS, 'wallet-frame'],
  'evm-wallets': [...OF_WALLETS, 'wallet-frame'],
  'drivers': [...OF_DRIVERS, 'provider-api', 'qr', 'bank-desk', 'hot-wallets', 'evm-wallets'],
  'client': [], // partners install it, so it has nothing but itself
  'embed': [], // as well
  'wdk': ['client'],
};

/** The rooms of tools/. What stands in tools/ itself is a command each, and may import all of them but its neighbours. */
const TOOLS_MAY_IMPORT = {
  /** Runs before anything is installed or built. */
  'bootstrap': [],
  'processes': ['bootstrap'],
  'browser': ['processes'],
  'postgres': ['bootstrap', 'processes'],
  'redis': ['bootstrap', 'processes', 'postgres'],
  'setup': ['bootstrap', 'processes', 'postgres'],
  'live-local': ['bootstrap', 'processes', 'postgres', 'setup'],
  'client': ['bootstrap', 'setup'],
  'packages': ['bootstrap', 'client', 'setup'],
  'web': ['bootstrap'],
  'site': ['bootstrap', 'web'],
  'lint': [],
  'house': ['bootstrap'],
  'openapi': ['bootstrap'],
  'docs': ['bootstrap', 'lint', 'drills'],
  'migration': ['bootstrap'],
  'release': ['bootstrap', 'postgres'],
  'supply-chain': ['bootstrap'],
  'deploy': ['bootstrap'],
  'generate': ['client', 'setup'],
  'verify': ['bootstrap'],
  'demo': ['bootstrap', 'setup', 'postgres'],
  'desk': ['bootstrap'],
  'webhooks': ['demo', 'postgres'],
};

/** Rooms of proofs/ that tools run; what they may import of tools/. The others are suites. */
const PROOFS_MAY_IMPORT = {
  components: ['bootstrap', 'processes', 'postgres'],
  drills: ['bootstrap', 'processes', 'setup', 'postgres', 'redis', 'demo', 'release'],
};

const proofs = Object.entries(PROOFS_MAY_IMPORT).map(([room, allowed]) => ({
  name: `proofs-${room}-imports`,
  comment: `proofs/${room} may import ${allowed.join(', ')} of tools, the programs of others in proofs/components, and what suites share.`,
  severity: 'error',
  from: { path: `^proofs/${room}/` },
  to: {
    path: '^(tools|test|proofs)/',
    pathNot: `^(tools/(${allowed.join('|')})|proofs/(${room}|components|support)|test/support)/`,
  },
}));

const tools = Object.entries(TOOLS_MAY_IMPORT).map(([room, allowed]) => ({
  name: `tools-${room}-imports`,
  comment: `tools/${room} may import ${allowed.join(', ') || 'nothing else of tools'}.`,
  severity: 'error',
  from: { path: `^tools/${room}/` },
  to: { path: '^tools/', pathNot: `^tools/(${[room, ...allowed].join('|')})/` },
}));

/** Each table row as a rule: from this lib only to itself, to what the row names, and to what is not ours. */
const libs = Object.entries(MAY_IMPORT).map(([lib, allowed]) => ({
  name: `${lib}-imports`,
  comment: `${lib} may import ${allowed.join(', ') || 'nothing of ours'}. Needing more means that something lives in the wrong place, or a new line in the table.`,
  severity: 'error',
  from: { path: `^libs/${lib}/` },
  to: { path: '^(libs|apps|test)/', pathNot: `^libs/(${[lib, ...allowed].join('|')})/` },
}));

const TESTS = '(^test/|^proofs/(?!drills/|components/)|\\.spec\\.ts$|^libs/ports/suites/)';
const DOOR = '^libs/[^/]+/src/index\\.ts$';
/** Entry points beside index.ts: where BullMQ is loaded, and what a partner's server verifies without the calls. */
const SIDE_DOORS = ['^libs/jobs/src/bullmq\\.ts$', '^libs/client/src/webhooks\\.ts$'];
const SUITES = '^libs/ports/suites/';

export default {
  forbidden: [
    ...libs,
    ...tools,
    ...proofs,
    {
      name: 'unknown-lib',
      comment: 'A new lib gets its line in the table first.',
      severity: 'error',
      from: { path: '^libs/', pathNot: `^libs/(${Object.keys(MAY_IMPORT).join('|')})/` },
      to: {},
    },
    {
      name: 'front-doors-only',
      comment: 'A lib is entered through its src/index.ts.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/', pathNot: ['^libs/$1/', DOOR, SUITES] },
    },
    {
      name: 'front-doors-only-for-apps',
      comment: 'A lib is entered through its src/index.ts, or one of its side doors. Of pages, see pages-speak-http.',
      severity: 'error',
      from: { path: '^(apps|proofs|test|tools)/', pathNot: '^apps/web/' },
      to: { path: '^libs/', pathNot: [DOOR, SUITES, ...SIDE_DOORS] },
    },
    {
      name: 'unknown-room',
      comment: 'A new folder of tools gets its line in the table first.',
      severity: 'error',
      from: { path: '^tools/[^/]+/', pathNot: `^tools/(${Object.keys(TOOLS_MAY_IMPORT).join('|')})/` },
      to: {},
    },
    {
      name: 'commands-stand-alone',
      comment: 'A command is run, not imported; what two of them need is in a folder.',
      severity: 'error',
      from: {},
      to: { path: '^(tools|proofs/drills)/[^/]+\\.ts$' },
    },
    {
      name: 'bootstrap-needs-nothing',
      comment: 'It runs on a fresh clone with nothing but Node.js; its runner loads tsx when that is installed.',
      severity: 'error',
      from: { path: '^tools/bootstrap/', pathNot: '^tools/bootstrap/run\\.mjs$' },
      to: { path: ['node_modules/', '^(apps|libs|test)/'] },
    },
    {
      name: 'tools-are-not-served',
      comment: 'What serves must not need what builds and tests it; the pages are built with a plugin of ours.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: '^apps/web/vite\\.config\\.mjs$' },
      to: { path: '^tools/' },
    },
    {
      name: 'tools-import-no-tests',
      comment: 'Tests are run, not imported; what both need is in tools.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^(test|proofs/(?!drills/|components/)[^/]+)/' },
    },
    {
      name: 'built-beside-the-service',
      comment:
        'Pages, documentation and packages are built while the service is, so on a fresh clone they find nothing of it.',
      severity: 'error',
      from: { path: '^tools/(web|site|packages)/', pathNot: TESTS },
      to: { path: ['^libs/', '^apps/(?!web/)'] },
    },
    {
      name: 'apps-stand-alone',
      comment: 'Apps never import apps; standalone starts them.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/standalone/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'pages-speak-http',
      comment:
        'Pages know the service by its HTTP alone, of which they have generated types. Both share the catalogue of texts.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(libs|test)/', pathNot: '^libs/texts/src/(locales/|fill-in[.]|language-names[.])' },
    },
    {
      name: 'pages-stand-alone',
      comment:
        "Pages share apps/web/shared; the dashboard and the operators' console share apps/web/console-kit as well.",
      severity: 'error',
      from: { path: '^apps/web/(checkout|dashboard|ops)/' },
      to: { path: '^apps/web/', pathNot: ['^apps/web/$1/', '^apps/web/(shared|console-kit)/'] },
    },
    {
      name: 'checkout-is-light',
      comment: 'The checkout has no component library: it must be there at once on a slow phone.',
      severity: 'error',
      from: { path: '^apps/web/checkout/' },
      to: { path: ['node_modules/(@mantine|wouter|recharts)/', '^apps/web/console-kit/'] },
    },
    {
      name: 'kernel-is-pure',
      comment: 'The kernel has the words: no framework, no database, no input or output.',
      severity: 'error',
      from: { path: '^libs/kernel/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: [
          'node_modules/(@nestjs|typeorm|bullmq|pg|ioredis|express)/',
          '^(node:)?(fs|net|http|https|child_process|dns|tls)(/|$)',
        ],
      },
    },
    {
      name: 'ports-are-interfaces',
      comment: 'What we need from the world is said without a framework.',
      severity: 'error',
      from: { path: '^libs/ports/src/' },
      to: { path: 'node_modules/' },
    },
    {
      name: 'the-client-is-for-others',
      comment:
        'Partners use the client, and so do our tests; the service calls itself in no other way than by its own code.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: ['^libs/(client|embed|wdk)/', '\\.spec\\.ts$'] },
      to: { path: '^libs/(client|embed|wdk)/' },
    },
    {
      name: 'libs-without-packages',
      comment:
        'The client and the embed package are installed alone, and connections of every kind share the SQL dialect.',
      severity: 'error',
      from: { path: '^libs/(client|embed|wdk|sql)/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules/' },
    },
    {
      name: 'queues-in-jobs-only',
      comment: 'Where queues are kept is one switch, in libs/jobs; Bull Board looks at them from apps/ops.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: ['^libs/jobs/', '^apps/ops/', '\\.spec\\.ts$'] },
      to: { path: 'node_modules/(bullmq|@nestjs/bullmq|ioredis)/' },
    },
    {
      name: 'sources-import-no-tests',
      comment: 'What serves must not need what tests, the behaviour suites of the ports included.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle means that an edge points the wrong way.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'What cannot be found cannot be judged.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|var)/' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
};
