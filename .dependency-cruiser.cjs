// Dependencies point one way: contracts ← platform ← services, and the front ends see only contracts and themselves.
// TypeScript 7 has no compiler API for this tool, so files are parsed by swc, which reports type-only imports as well.

const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const ADAPTER = '(sqlite|eventstoredb|mongodb|gridfs|disk|smtp|outbox|google)';
/** What schemas and dates are made of. */
const VOCABULARY = '^node_modules/(zod|@internationalized/date)/';
/** What adapters of several ports stand on. */
const DRIVERS = '^platform/(sqlite|mongodb)/';
const SPEC = '[.]spec[.]tsx?$';
/** Specs, and what only they import. */
const TESTS = '[.](spec|testing)[.]tsx?$';
/** What every adapter of a port must do, as suites that its specs run. */
const CONTRACTS = '^platform/[^/]+/contract';
/** Where a process is put together: the only code that may name an adapter. */
const COMPOSITION = ['^services/.*/(main|service|cli|compose[^/]*)[.]ts$', '^services/.*/compose/', '^platform/composition/'];
/** Started, not imported: programs, threads and child processes. */
const ENTRY = '(^|/)(main|cli)[.]tsx?$|([wW]orker|Thread|[.]process)[.]ts$';
const COMMANDS = 'services/commands/src';
/** A folder of the command side that has a decider is an aggregate. */
const AGGREGATES = readdirSync(join(__dirname, COMMANDS), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(__dirname, COMMANDS, entry.name, 'decider.ts')))
  .map((entry) => entry.name);
/** Use cases that span aggregates: they know deciders, no aggregate knows them. */
const SPANNING = ['accounts', 'checkout', 'followers', 'mails', 'privacy', 'registration'];
/** From requests to commands: `routes.ts`, or one file for each kind of object, such as `paymentRoutes.ts`. */
const ROUTES = `^${COMMANDS}/[^/]+/(routes|[a-z][A-Za-z]*Routes)[.]ts$`;
const ROUTES_SPEC = ROUTES.replace('[.]ts$', '[.]spec[.]ts$');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contracts-stand-alone',
      comment: 'The shared vocabulary does no I/O and depends on nothing but its schema and date libraries.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: TESTS },
      to: { pathNot: ['^contracts/', VOCABULARY] },
    },
    {
      name: 'platform-below-services',
      comment: 'A port must not know the business that stands on it.',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(services|frontend|tests|bench|scripts)/', pathNot: 'node_modules' },
    },
    {
      name: 'log-below-its-readers',
      comment: 'What projects, follows or seals the log stands on it, and all of them on the clock.',
      severity: 'error',
      from: { path: '^platform/(clock|event-store)/', pathNot: TESTS },
      to: { path: '^platform/(decider|projector|read-store|seals)/' },
    },
    {
      name: 'services-without-front-end',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(frontend|tests|bench|scripts)/', pathNot: 'node_modules' },
    },
    {
      name: 'services-apart',
      comment:
        'Commands and projections meet through the event log only; the gateway passes requests on by the route table. What starts commands hands them the worklists of their timers.',
      severity: 'error',
      from: { path: '^services/(commands|projections|gateway)/', pathNot: '^services/commands/src/service[.]ts$' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'commands-hand-out-worklists',
      severity: 'error',
      from: { path: '^services/commands/src/service[.]ts$' },
      to: { path: '^services/', pathNot: '^services/(commands/|query-api/src/worklists[.]ts$)' },
    },
    {
      name: 'query-api-reads',
      comment: 'The query API knows read models, never the write side.',
      severity: 'error',
      from: { path: '^services/query-api/' },
      to: { path: '^services/', pathNot: '^services/(query-api|projections)/' },
    },
    {
      name: 'frontend-sees-contracts',
      severity: 'error',
      from: { path: '^frontend/' },
      to: { path: '^(platform|services|tests|bench|scripts)/' },
    },
    {
      name: 'frontend-apps-apart',
      comment: 'An app may use contracts, frontend/shared and itself; shared knows no app.',
      severity: 'error',
      from: { path: '^frontend/([^/]+)/' },
      to: { path: '^frontend/(customer|admin)/', pathNot: ['^frontend/$1/', 'node_modules'] },
    },
    {
      name: 'features-apart',
      comment: 'What two features need lives outside both of them.',
      severity: 'error',
      from: { path: '^frontend/customer/src/features/([^/]+)/' },
      to: { path: '^frontend/customer/src/features/', pathNot: '^frontend/customer/src/features/$1/' },
    },
    {
      name: 'decider-is-pure',
      comment: 'A decider sees contracts, the Decider type and the policies in its own folder.',
      severity: 'error',
      from: { path: '^services/commands/src/(.+)/decider[.]ts$' },
      to: {
        pathNot: [
          '^contracts/',
          '^platform/decider/(decider|persistent)[.]ts$',
          '^services/commands/src/$1/(?![a-zA-Z]*[rR]outes[.]ts)[^/]+$',
        ],
      },
    },
    {
      name: 'decider-stays-pure',
      comment: 'Its policies may not bring in through the back door what a decider may not import.',
      severity: 'error',
      from: { path: '^services/commands/src/(.+)/decider[.]ts$' },
      to: {
        pathNot: [
          '^contracts/',
          VOCABULARY,
          '^node_modules/immutable/',
          '^platform/decider/(decider|persistent)[.]ts$',
          '^platform/event-store/port[.]ts$',
          '^services/commands/src/$1/',
        ],
        reachable: true,
      },
    },
    {
      name: 'aggregates-apart',
      comment:
        'One aggregate never imports another: they meet through events, followers and use cases, such as its own routes. A folder of use cases that span several is named in SPANNING.',
      severity: 'error',
      from: { path: `^${COMMANDS}/([^/]+)/`, pathNot: [`^${COMMANDS}/(${SPANNING.join('|')})/`, ROUTES, ROUTES_SPEC] },
      to: { path: `^${COMMANDS}/(${[...AGGREGATES, ...SPANNING].join('|')})/`, pathNot: `^${COMMANDS}/$1/` },
    },
    {
      name: 'spanning-use-cases-skip-routes',
      comment: 'They send commands to deciders, they do not go through HTTP handlers.',
      severity: 'error',
      from: { path: `^${COMMANDS}/(${SPANNING.join('|')})/`, pathNot: TESTS },
      to: { path: ROUTES, pathNot: `^${COMMANDS}/$1/` },
    },
    {
      name: 'routes-stay-at-home',
      comment: 'Routes use the platform, contracts and this service: nothing of another one, and not what starts it.',
      severity: 'error',
      from: { path: ROUTES },
      to: { path: ['^services/', ...COMPOSITION], pathNot: `^${COMMANDS}/(?!(main|service|cli|compose[^/]*)[.]ts)` },
    },
    {
      name: 'adapters-only-where-composed',
      comment:
        'Business code knows the port; which adapter stands behind it is decided in main.ts, cli.ts, compose*.ts or platform/composition.',
      severity: 'error',
      from: {
        path: '^(contracts|platform|services|frontend)/',
        pathNot: [TESTS, CONTRACTS, ...COMPOSITION, `^platform/[^/]+/${ADAPTER}/`, DRIVERS],
      },
      to: { path: [`^platform/[^/]+/${ADAPTER}/`, DRIVERS] },
    },
    {
      name: 'composition-on-top',
      comment: 'What puts a process together is used by what starts it, never by what it is put together from.',
      severity: 'error',
      from: { path: '^(platform|services)/', pathNot: [TESTS, ...COMPOSITION, '^services/standalone/src/(application|demo/close)[.]ts$'] },
      to: { path: '^platform/composition/' },
    },
    {
      name: 'adapters-apart',
      severity: 'error',
      from: { path: `^platform/([^/]+)/${ADAPTER}/`, pathNot: TESTS },
      to: { path: `^platform/[^/]+/${ADAPTER}/`, pathNot: '^platform/$1/$2/' },
    },
    {
      name: 'one-sqlite-driver',
      comment: 'Its pitfalls are dealt with in one module. Benchmarks measure the bare driver on purpose.',
      severity: 'error',
      from: { pathNot: ['^platform/sqlite/', '^bench/'] },
      to: { path: '^(node:)?sqlite$' },
    },
    {
      name: 'clients-in-adapters',
      comment: 'What speaks to a database or a mail server stands behind a port.',
      severity: 'error',
      from: {
        path: '^(contracts|platform|services)/',
        pathNot: [TESTS, `^platform/[^/]+/${ADAPTER}/`, DRIVERS, '^platform/mailer/message[.]ts$'],
      },
      to: { path: '^node_modules/(@types/)?(mongodb|bson|nodemailer)/' },
    },
    {
      name: 'one-eventstoredb-client',
      comment: 'Its pitfalls are dealt with in one adapter; the stand-in for a node speaks the same protocol.',
      severity: 'error',
      from: { pathNot: ['^platform/event-store/eventstoredb/', '^tests/eventstoredb/'] },
      to: { path: '^node_modules/(@eventstore|@grpc|google-protobuf)/' },
    },
    {
      name: 'nothing-imports-a-spec',
      severity: 'error',
      from: {},
      to: { path: SPEC },
    },
    {
      name: 'test-support-for-tests',
      comment: 'Opening src shows the product: what only tests import is imported by nothing else.',
      severity: 'error',
      from: { path: '^(contracts|platform|services|frontend)/', pathNot: [TESTS, CONTRACTS] },
      to: { path: [TESTS, CONTRACTS] },
    },
    {
      name: 'product-in-use',
      comment: 'What nothing of the product imports is test support: it is named so, or stands in tests/testing.',
      severity: 'error',
      module: {
        path: '^(contracts|platform|services)/',
        pathNot: [TESTS, CONTRACTS, '^platform/(decider|projector)/spec[.]ts$', ENTRY],
        numberOfDependentsLessThan: 1,
      },
      from: { path: '^(contracts|platform|services|frontend)/', pathNot: [TESTS, CONTRACTS] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is dead.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [TESTS, '[.]d[.]ts$', '[.]config[.](ts|mjs|cjs)$', ENTRY, '^(tests|bench)/'],
      },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Our own builds; packages keep their entry there, too.
    exclude: { path: '^(?!node_modules/).*/dist/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
};
