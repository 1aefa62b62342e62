import type { Mutant } from '../mutant.ts';

/** Bugs caught by a running product or a real store: journeys, faults, adapters, separate processes. */
export const RUNNING: readonly Mutant[] = [
  {
    id: 'idempotency-key-ignored',
    name: 'A double click is carried out twice, and the second answer is an error.',
    file: 'platform/web/mount.ts',
    text: 'if (key === undefined) return execute(',
    replacement: 'if (key === undefined || key.length > 0) return execute(',
    spec: { step: 'journeys', file: 'tests/journeys/repetition.spec.ts', title: 'ten clicks at once, under one key' },
  },
  {
    id: 'reads-before-it-has-caught-up',
    name: 'Whoever has just changed something reads the old state.',
    file: 'platform/web/catchingUp.ts',
    text: 'if (position === undefined && newest === undefined) return;',
    replacement: 'if (waits.size === 0) return;',
    spec: { step: 'journeys', file: 'tests/journeys/repetition.spec.ts', title: 'a client that keeps cookies' },
  },
  {
    id: 'screenshots-for-strangers',
    name: 'Any signed-in user can read the payment screenshots of others.',
    file: 'services/query-api/src/files.ts',
    text: `  const parties = [{ candidateId: user.id }, { interviewerId: user.id }];
  for (const shown of [{ screenshotFileId: fileId }, { qrCodeFileId: fileId }])
    if ((await read(payments).count({ where: shown, anyOf: parties })) > 0) return true;`,
    replacement: `  for (const shown of [{ screenshotFileId: fileId }, { qrCodeFileId: fileId }])
    if ((await read(payments).count({ where: shown })) > 0) return true;`,
    spec: { step: 'journeys', file: 'tests/journeys/settledMoney.spec.ts', title: 'show their screenshot to payer' },
  },
  {
    id: 'wrong-passwords-uncounted',
    name: 'An account is never locked, however many passwords are tried.',
    file: 'platform/web/attemptGuard.ts',
    text: 'const failures = attempts.failures + 1;',
    replacement: 'const failures = Math.max(attempts.failures, 1);',
    spec: { step: 'journeys', file: 'tests/journeys/accountLock.spec.ts', title: 'an account that is locked' },
  },
  {
    id: 'mails-lost-while-smtp-is-away',
    name: 'Mails are given up at once while the mail server is away.',
    file: 'services/commands/src/mails/sender.ts',
    text: 'if (error instanceof MailRefusedError) return',
    replacement: 'if (error instanceof MailRefusedError || error instanceof Error) return',
    spec: { step: 'journeys', file: 'tests/journeys/smtp.spec.ts' },
  },
  {
    id: 'approved-credit-lost-in-a-crash',
    name: 'Credit that an admin approves is never given when the server dies at that moment.',
    file: 'services/commands/src/followers/completions.ts',
    text: 'CreditCharged: ofCharge,',
    replacement: 'CreditCharged: async () => undefined,',
    spec: { step: 'journeys', file: 'tests/faults/crash.spec.ts', title: 'on SQLite: credit that waited, given by an admin' },
  },
  {
    id: 'requests-cut-off-on-stop',
    name: 'A request that runs while the server is stopped gets no answer.',
    file: 'platform/web/listening.ts',
    text: '    server.close();\n',
    replacement: '    server.close();\n    server.closeAllConnections();\n',
    spec: { step: 'journeys', file: 'tests/faults/startAndStop.spec.ts', title: 'SIGTERM' },
  },
  {
    id: 'mongodb-unjournaled',
    name: 'On MongoDB a crash of the database takes back what was acknowledged.',
    file: 'platform/mongodb/client.ts',
    text: "{ w: 'majority', journal: true,",
    replacement: '{ w: 1, journal: false,',
    spec: { step: 'adapters', file: 'tests/adapters/mongodbFaults.spec.ts', title: 'a server that is killed keeps all' },
  },
  {
    id: 'mongodb-unfenced',
    name: 'On MongoDB a projector that has lost its lease overwrites what the next one has written.',
    file: 'platform/read-store/mongodb/readStore.ts',
    text: 'idOf(collection), checkpoint: after, identity',
    replacement: 'idOf(collection), identity',
    spec: { step: 'adapters', file: 'tests/adapters/mongodbReadStore.spec.ts' },
  },
  {
    id: 'lock-out-of-one-process',
    name: 'Behind a gateway each process counts wrong passwords for itself, so that there are more guesses.',
    file: 'platform/counter-store/mongodb/counterStore.ts',
    text: 'let awayUntil = 0;',
    replacement: 'let awayUntil = Number.POSITIVE_INFINITY;',
    spec: { step: 'distributed', file: 'tests/journeys/accountLock.spec.ts' },
  },
];
