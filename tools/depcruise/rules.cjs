// Who may import whom. Each rule is proved by a planted violation in scripts/checks/planted.long.test.ts.
const features = '^packages/(server|web)/src/features/([^/]+)/';
const serverFeatures = '^packages/server/src/features/';
const numberReader = '^packages/contract/src/read-number\\.ts$';
const schemas = '^packages/contract/src/[^/]+\\.schemas\\.ts$';
/** What an event changes in the rows of a screen, without React or a page: the mirror tests follow it, too. */
const mirrored =
  '^packages/web/src/features/(auth/changes-everywhere|connections/connection-rows|contacts/newer-contact|messages/message-pages|settings/setting-values|tickets/(inbox-search|later-bulk|shows-otherwise|ticket-pages))\\.ts$';
const tests = '\\.(test|spec)\\.tsx?$';
const channelInterface = '^packages/server/src/channels/(adapter|connecting|inbound-events)\\.ts$';

const shape = [
  {
    name: 'no-circular',
    comment: 'Two modules that need each other are one.',
    from: { pathNot: '^packages/contract/' },
    to: { circular: true },
  },
  {
    name: 'no-circular',
    comment: "Of a contract's module the browser's half knows the types of the other, which needs its rules (ADR 69).",
    from: { path: '^packages/contract/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-folder-cycle',
    comment: 'The same for folders: features form layers.',
    scope: 'folder',
    from: { path: 'src/features' },
    to: { circular: true },
  },
  {
    name: 'no-unresolved',
    comment: 'An import that leads nowhere fails only when it runs. An address of a file (?url) fails the build.',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\?url$' },
  },
];

const packages = [
  {
    name: 'contract-is-pure',
    comment: 'What both sides agree on needs neither side.',
    from: { path: '^packages/contract/', pathNot: [tests, numberReader] },
    to: { pathNot: ['^packages/contract/', '^node_modules/zod/(v4/)?mini/'] },
  },
  {
    name: 'schemas-are-no-luggage',
    comment:
      'The browser checks nothing against schemas: it knows their types alone, and so does what it loads of the contract (ADR 69).',
    from: { path: ['^packages/web/', '^packages/contract/'], pathNot: [tests, schemas] },
    to: { path: [schemas, '^node_modules/zod/'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'number-reader-is-pure',
    comment:
      'Beside what the contract may import, what reads numbers knows the plans of numbers of the world (ADR 51).',
    from: { path: numberReader },
    to: { pathNot: ['^packages/contract/', '^node_modules/libphonenumber-js/'] },
  },
  {
    name: 'number-reader-comes-late',
    comment: 'The plans of numbers weigh more than any screen: the form that needs them asks for them (ADR 51).',
    from: { path: ['^packages/web/', '^packages/contract/'], pathNot: tests },
    to: { path: numberReader, dependencyTypesNot: ['dynamic-import', 'type-only'] },
  },
  {
    name: 'web-never-server',
    comment: 'The browser gets no server code, not even types: the contract has them.',
    from: { path: '^packages/web/' },
    to: { path: '^packages/server/' },
  },
  {
    name: 'product-knows-no-tests',
    comment:
      'The simulator is the outside world and the testkit stands above everything. The wall, and the suite of channels, are tests and their stage.',
    from: {
      path: '^packages/(contract|server|web)/',
      pathNot: [tests, '^packages/server/src/wall/', '^packages/server/src/channels/conformance/'],
    },
    to: { path: '^packages/(testkit|simulator)/' },
  },
  {
    name: 'testkit-mirrors-rules-alone',
    comment: 'A screen without pixels follows the same rules as the page, and needs no browser for it.',
    from: { path: '^packages/(server|testkit|simulator)/' },
    to: { path: '^packages/web/', pathNot: mirrored },
  },
  {
    name: 'mirrored-rules-are-pure',
    comment: 'See above.',
    from: { path: mirrored },
    to: { pathNot: ['^packages/contract/', mirrored], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'simulator-stands-alone',
    comment: 'A simulator that shares our code would share our mistakes.',
    from: { path: '^packages/simulator/', pathNot: tests },
    to: { path: '^packages/(contract|embedded-postgres|server|web|testkit)/' },
  },
  {
    name: 'product-is-given-its-database',
    comment: 'The server knows the address of its database. Who starts one stands outside of it.',
    from: { path: '^packages/(contract|server|web)/' },
    to: { path: '^packages/embedded-postgres/' },
  },
  {
    name: 'database-stands-alone',
    comment: 'What starts a PostgreSQL, copies it and puts it back knows nothing of what is kept in it.',
    from: { path: '^packages/embedded-postgres/' },
    to: { path: '^packages/', pathNot: '^packages/embedded-postgres/' },
  },
];

const readsChannels = '^packages/server/src/platform/((inbox|outbox)/|feature\\.ts$)';

const inside = [
  {
    name: 'feature-front-door',
    comment:
      "Another feature is entered by its index.ts; its manifest (feature.ts, manifest.tsx) is the composition's.",
    from: { path: features },
    to: { path: '^packages/$1/src/features/', pathNot: ['^packages/$1/src/features/$2/', '/index\\.tsx?$'] },
  },
  {
    name: 'outsiders-front-door',
    comment: 'The same for who stands outside of the features.',
    from: { path: '^packages/(server|web)/src/', pathNot: ['/src/features/', tests] },
    to: { path: '^packages/$1/src/features/', pathNot: '/features/[^/]+/(index|feature|manifest)\\.tsx?$' },
  },
  {
    name: 'sql-only-in-repo',
    comment: 'Queries live in one file per feature, where tenancy and indexes can be reviewed.',
    from: { path: serverFeatures, pathNot: '\\.repo(\\.test)?\\.ts$' },
    to: { path: '^node_modules/kysely/' },
  },
  {
    name: 'driver-only-in-repo',
    comment: 'The same for the driver; a pool may be handed on, so its type may be named.',
    from: { path: serverFeatures, pathNot: '\\.repo(\\.test)?\\.ts$' },
    to: { path: '^node_modules/pg/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'routes-no-repo',
    comment: 'A route translates and calls a use case.',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '\\.repo\\.ts$' },
  },
  {
    name: 'service-no-transport',
    comment: 'A use case is the same by HTTP, by job and by event: services, and verb-noun.ts files beside them.',
    from: {
      path: [
        `${serverFeatures}.*\\.(service|repo|policy)\\.ts$`,
        `${serverFeatures}[^/]+/(?!index|feature\\.)[a-z0-9-]+\\.ts$`,
      ],
    },
    to: { path: ['^node_modules/(fastify|socket\\.io)/', 'src/platform/http(/|\\.ts$)', '\\.routes\\.ts$'] },
  },
  {
    name: 'channel-by-interface',
    comment: 'Features know what a channel can do, never which one it is.',
    from: { path: serverFeatures, pathNot: tests },
    to: { path: '^packages/server/src/channels/', pathNot: channelInterface },
  },
  {
    name: 'channels-know-no-feature',
    comment: 'A channel translates between the outside and events.',
    from: { path: '^packages/server/src/channels/' },
    to: { path: serverFeatures },
  },
  {
    name: 'platform-knows-no-feature',
    comment: 'The platform would serve another product as well.',
    from: { path: '^packages/server/src/platform/' },
    to: { path: serverFeatures },
  },
  {
    name: 'platform-knows-no-channel',
    comment: 'Only the two lanes speak to channels, and features are handed them; both by their interface.',
    from: { path: '^packages/server/src/platform/', pathNot: readsChannels },
    to: { path: '^packages/server/src/channels/' },
  },
  {
    name: 'lanes-by-interface',
    comment: 'See above.',
    from: { path: readsChannels, pathNot: tests },
    to: { path: '^packages/server/src/channels/', pathNot: channelInterface },
  },
  {
    name: 'ui-knows-nothing',
    comment: 'The kit draws what it is given.',
    from: { path: '^packages/web/src/ui/' },
    to: { path: ['^packages/(contract|server)/', '^packages/web/src/(features|app)/'] },
  },
];

module.exports = {
  forbidden: [...shape, ...packages, ...inside].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // Types count: who needs to know a type knows the module.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'style', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
