import { useMemoryForTemporaryFiles } from './tests/testing/memoryFolder.mjs';

useMemoryForTemporaryFiles();

// Native ES modules: type stripping by swc, nothing else is rewritten.
const typescript = {
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2024', transform: { react: { runtime: 'automatic' } } },
        module: { type: 'es6' },
      },
    ],
  },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: 'node',
};

/** One MongoDB for all specs of a run. */
const withMongo = { globalSetup: '<rootDir>/tests/mongodb/globalSetup.ts', globalTeardown: '<rootDir>/tests/mongodb/globalTeardown.ts' };
const withServers = { testEnvironment: '<rootDir>/tests/testing/serverLog.mjs' };
/** The journeys that `npm test` also takes through the product as separate processes; `npm run journeys:distributed` takes all of them. */
const CHOSEN = ['oneInterview', 'repetition', 'accountLock'];

export default {
  projects: [
    {
      ...typescript,
      displayName: 'unit',
      setupFilesAfterEnv: ['<rootDir>/tests/testing/patience.mjs', '<rootDir>/tests/testing/quiet.mjs'],
      testMatch: ['<rootDir>/{contracts,platform,services,frontend,tests/runner,tests/golden,bench}/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
    {
      ...typescript,
      displayName: 'adapters',
      testMatch: ['<rootDir>/tests/adapters/**/*.spec.ts'],
      ...withMongo,
    },
    {
      ...typescript,
      ...withServers,
      displayName: 'distributed',
      testMatch: ['<rootDir>/tests/distributed/**/*.spec.ts', ...CHOSEN.map((name) => `<rootDir>/tests/journeys/${name}.spec.ts`)],
      ...withMongo,
    },
    {
      ...typescript,
      ...withServers,
      ...(process.env.TEST_MODE === 'distributed' ? withMongo : {}),
      displayName: 'system',
      testMatch: ['<rootDir>/tests/{journeys,faults,eventstoredb}/**/*.spec.ts'],
    },
  ],
  testSequencer: '<rootDir>/tests/testing/longestFirst.mjs',
  // The machine may be busy: slow is not wrong.
  testTimeout: 300_000,
};
