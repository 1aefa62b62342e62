import { rmSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { everything } from '../testing/crash/stories.ts';
import { openTown } from '../testing/crash/town.ts';
import { TRIAL_MS, tryAllCuts } from '../testing/crash/trial.ts';

/** These write to the secret store, the files or the outbox, but not to the log. */
const WITHOUT_APPENDS = ['ended-sessions', 'outbox-sweep', 'personal-copies', 'secrets-sweep', 'unnamed-files'];

describe('a crash before or after any append leaves each effect exactly once', () => {
  it.each(everything)('on SQLite: $name', (story) => tryAllCuts(story, 'sqlite', ['saved', 'lost']), TRIAL_MS);

  it('is tried in every follower and timer', async () => {
    const town = await openTown('sqlite');
    const life = await town.live();
    const { workers } = life;
    await life.end();
    await town.close();
    rmSync(town.left().folder, { recursive: true, force: true });
    const told = new Set(everything.flatMap((story) => story.workers));
    expect([...told, ...WITHOUT_APPENDS].sort()).toEqual([...workers].sort());
  });
});
