import type { Mutant } from '../mutant.ts';

/** Bugs caught by unit specs, without a running product. */
export const UNIT: readonly Mutant[] = [
  {
    id: 'weekly-slots-drift',
    name: 'A weekly slot moves by an hour in the week in which clocks change.',
    file: 'contracts/src/clock.ts',
    text: `  const local = toCalendarDateTime(localTime(instant, zone)).add({ weeks });
  return toZoned(local, spelledOnce(zone)).toAbsoluteString() as Instant;`,
    replacement: '  return localTime(instant, zone).add({ hours: weeks * 168 }).toAbsoluteString() as Instant;',
    spec: { step: 'unit', file: 'contracts/src/time.spec.ts' },
  },
  {
    id: 'zone-without-name',
    name: 'People in India read GMT+5:30 behind their times instead of IST.',
    file: 'contracts/src/clock.ts',
    text: "  ['en-IN', /^(?!GMT[+-])/],\n",
    replacement: '',
    spec: { step: 'unit', file: 'contracts/src/time.spec.ts' },
  },
  {
    id: 'cheap-passwords',
    name: 'Stolen password hashes can be guessed eight times as fast.',
    file: 'platform/secret-store/passwords.ts',
    text: 'PASSWORD_COST: ScryptCost = { N: 2 ** 17,',
    replacement: 'PASSWORD_COST: ScryptCost = { N: 2 ** 14,',
    spec: { step: 'unit', file: 'platform/secret-store/passwords.spec.ts' },
  },
  {
    id: 'overlapping-slots',
    name: 'An interviewer can publish two slots that overlap, and be booked twice at once.',
    file: 'services/commands/src/calendar/publishing.ts',
    text: 'start < other.endTime && other.startTime < endTime',
    replacement: 'start === other.startTime',
    spec: { step: 'unit', file: 'services/commands/src/calendar/publishing.spec.ts' },
  },
  {
    id: 'formulas-in-exports',
    name: 'A name that begins with a blank and a formula runs in the spreadsheet of an admin.',
    file: 'services/query-api/src/csv.ts',
    text: '(?=["\\p{Zs}\\v\\f\\ufeff]*[=+',
    replacement: '(?=[=+',
    spec: { step: 'unit', file: 'services/query-api/src/csv.spec.ts' },
  },
  {
    id: 'tampered-event-unnamed',
    name: 'An event that somebody has changed in the file is not found by an auditor.',
    file: 'platform/event-store/verification.ts',
    text: 'row.hash !== computed && gap <= 0',
    replacement: 'row.hash !== computed && gap < 0',
    spec: { step: 'unit', file: 'services/query-api/src/audit/tampering.spec.ts' },
  },
  {
    id: 'conflict-unseen',
    name: 'Two candidates who book one slot at the same moment get an error instead of a second decision.',
    file: 'platform/event-store/sqlite/batch.ts',
    text: 'if (actual !== expected) return repeated(',
    replacement: 'if (actual < expected) return repeated(',
    spec: { step: 'unit', file: 'platform/event-store/sqlite/eventStore.spec.ts' },
  },
  {
    id: 'projected-twice',
    name: 'After a write whose answer was lost an event counts twice in what people look at.',
    file: 'platform/projector/target.ts',
    text: 'if (event.position <= reached) continue;',
    replacement: 'if (event.position < reached) continue;',
    spec: { step: 'unit', file: 'platform/projector/takeover.spec.ts' },
  },
  {
    id: 'upcaster-skipped',
    name: 'Events of an older release cannot be read any more.',
    file: 'platform/event-store/codec.ts',
    text: 'upcasters.slice(version - 1)',
    replacement: 'upcasters.slice(version)',
    spec: { step: 'unit', file: 'platform/event-store/sqlite/eventStore.spec.ts' },
  },
  {
    id: 'photo-tells-its-place',
    name: 'A photo of a payment tells the payee where it was taken.',
    file: 'platform/file-store/images.process.ts',
    text: '.autoOrient()',
    replacement: '.autoOrient()\n      .keepMetadata()',
    spec: { step: 'unit', file: 'platform/file-store/images.spec.ts' },
  },
  {
    id: 'xsrf-header-unread',
    name: 'A request that repeats a made-up XSRF cookie is carried out.',
    file: 'platform/web/xsrf.ts',
    text: "sent !== '' && (xsrf === undefined || sent === xsrf)",
    replacement: "sent !== ''",
    spec: { step: 'unit', file: 'platform/web/access.spec.ts' },
  },
  {
    id: 'guesses-unlimited',
    name: 'One address may try passwords of many accounts without any limit.',
    file: 'platform/web/mount.ts',
    text: "await limited('credentials', ip)",
    replacement: "await limited('upload', ip)",
    spec: { step: 'unit', file: 'platform/web/limits.spec.ts' },
  },
  {
    id: 'commits-unflushed',
    name: 'A power failure takes back bookings that were confirmed.',
    file: 'platform/event-store/sqlite/log.ts',
    text: "synchronous: 'FULL'",
    replacement: "synchronous: 'NORMAL'",
    spec: { step: 'unit', file: 'platform/event-store/sqlite/process.spec.ts' },
  },
  {
    id: 'answered-before-written',
    name: 'A server that is killed has lost bookings that it had confirmed.',
    file: 'platform/event-store/sqlite/writer.ts',
    text: `        queue.push({ append, resolve, reject });
        if (!work) start(commitWaiting);`,
    replacement: `        const events = append.events.length;
        const position = toPosition((head?.position ?? 0) + events);
        resolve({ status: 'appended', revision: append.expected + events, position });
        queue.push({ append, resolve, reject });
        const later = () => new Promise<void>((begin) => setTimeout(begin, 5_000)).then(commitWaiting);
        if (!work) start(later);`,
    spec: { step: 'unit', file: 'platform/event-store/sqlite/process.spec.ts', title: 'takes over from a writer that was killed' },
  },
];
