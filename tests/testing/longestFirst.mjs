import Sequencer from '@jest/test-sequencer';

/** Started last, each of these would keep one worker busy while the others have nothing left. */
const LONGEST = [
  'tests/faults/crashOverProtocol',
  'tests/faults/crash',
  'tests/faults/flood',
  'tests/journeys/operationsPage',
  'tests/journeys/belonging',
  'tests/journeys/installation',
  'tests/eventstoredb/eventStore',
  'commands/src/booking/explore',
  'standalone/src/demo/everyHour',
  'platform/file-store/decoders',
  'commands/src/calendar/history',
];
const placeOf = ({ path }) => {
  const place = LONGEST.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
  return place === -1 ? LONGEST.length : place;
};

/** A fresh clone remembers no times: jest would go by the sizes of the files. */
// biome-ignore lint/style/noDefaultExport: jest wants one.
export default class extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
