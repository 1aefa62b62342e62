// Runs the step runner on test steps: `node tests/runner/fixture.mjs STEPS-AS-JSON`. A step reaches its limit when the file
// that it names exists, so no test has to wait for time to pass.
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
