import Sequencer from '@jest/test-sequencer';

/** If started last, each of these would keep one worker busy while the others are idle. */
const LONGEST = [
  'tests/faults/crashOverProtocol',
  'tests/faults/crash',
  'tests/faults/flood',
  'tests/journeys/operationsPage',
  'tests/journeys/belonging',
  'tests/journeys/installation',
  'tests/eventstoredb/eventStore',
  'commands/src/followers/explore',
  'standalone/src/demo/everyHour',
  'platform/file-store/decoders',
  'commands/src/calendar/history',
];
const placeOf = ({ path }) => {
  const place = LONGEST.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
  return place === -1 ? LONGEST.length : place;
};

/** A fresh clone has no recorded times, so Jest would sort by file size. */
// biome-ignore lint/style/noDefaultExport: Jest requires one.
export default class extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
