import { describe, it } from '@jest/globals';
import { bookings } from '../testing/crash/stories.ts';
import { type Story, TRIAL_MS, tryAllCuts } from '../testing/crash/trial.ts';

describe('a crash before or after any append over the protocol of EventStoreDB leaves each effect exactly once', () => {
  // Every mail is appended in the same two steps, so cutting the mails of one story is enough here; on SQLite, those of all are cut.
  const spared = ({ name }: Story) => (name === 'a booking, at proof' ? [] : ['mails']);
  it.each(bookings)('$name', (story) => tryAllCuts(story, 'eventstoredb', ['lost'], spared(story)), TRIAL_MS);
  // A lost cursor repeats everything a saved one does, and more, so one story with a saved cursor is enough.
  it.each(bookings.filter(({ name }) => name === 'a no-show that nobody disputes'))(
    '$name, with the cursor saved',
    (story) => tryAllCuts(story, 'eventstoredb', ['saved']),
    TRIAL_MS,
  );
});
