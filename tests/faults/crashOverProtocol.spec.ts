import { describe, it } from '@jest/globals';
import { everything } from '../testing/crash/stories.ts';
import { TRIAL_MS, tryAllCuts } from '../testing/crash/trial.ts';

const PROOF = 'a booking, at proof';
const NO_SHOW = 'a no-show that nobody disputes';
/** One story of each shape: a request of several appends, one that a process follows up, a cancellation, a timer. On SQLite, all run. */
const CHOSEN = ['a hold', PROOF, 'an early cancellation, which opens the slot again', NO_SHOW];
const stories = everything.filter(({ name }) => CHOSEN.includes(name));

describe('a crash before or after any append over the protocol of EventStoreDB leaves each effect exactly once', () => {
  it.each(stories)(
    '$name',
    // Every mail is appended in the same two steps, so cutting the mails of one story is enough here; on SQLite, those of all are cut.
    (story) => tryAllCuts(story, 'eventstoredb', ['lost'], story.name === PROOF ? [] : ['mails']),
    TRIAL_MS,
  );
  // A lost cursor repeats everything a saved one does, and more, so one story with a saved cursor is enough.
  it.each(stories.filter(({ name }) => name === NO_SHOW))(
    '$name, with the cursor saved',
    (story) => tryAllCuts(story, 'eventstoredb', ['saved']),
    TRIAL_MS,
  );
});
