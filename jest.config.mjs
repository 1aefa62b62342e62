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

export default {
  projects: [
    {
      ...typescript,
      displayName: 'unit',
      testMatch: ['<rootDir>/{contracts,platform,services,frontend}/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
    {
      ...typescript,
      displayName: 'adapters',
      testMatch: ['<rootDir>/tests/adapters/**/*.spec.ts'],
      globalSetup: '<rootDir>/tests/mongodb/globalSetup.ts',
      globalTeardown: '<rootDir>/tests/mongodb/globalTeardown.ts',
    },
    {
      ...typescript,
      displayName: 'system',
      testMatch: ['<rootDir>/tests/{journeys,faults,eventstoredb}/**/*.spec.ts'],
    },
  ],
  testTimeout: 30_000,
};
