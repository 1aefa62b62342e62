// A run of the runner over steps of our own: `node tests/runner/fixture.mjs STEPS-AS-JSON`. The limit of a
// step is reached when the file that it names is there: no test waits for a time to pass.
import { existsSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { finishWith } from '../../scripts/process.mjs';
import { runSteps } from '../../scripts/runner/steps.mjs';

function limitOf({ limitFile }) {
  const limit = new AbortController();
  if (limitFile !== undefined) {
    const watching = watch(dirname(limitFile), { persistent: false }, () => {
      if (!existsSync(limitFile)) return;
      watching.close();
      limit.abort();
    });
  }
  return limit.signal;
}

const steps = JSON.parse(process.argv[2]).map((step) => ({ ...step, ...(step.prepares ? { provides: JSON.parse } : {}) }));
await finishWith(() => runSteps(steps, { cores: 2, limitOf, graceMs: 0 }));
