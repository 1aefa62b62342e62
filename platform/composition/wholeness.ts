import { claimParts, type Installation, lossOf } from '../installation/belonging.ts';
import { UnusableSettingError } from './stores.ts';

/** Throws one sentence when the log is shorter than what its seals have seen, or another one than that of what stands beside it; else claims that. */
export async function refuseLoss(installation: Installation): Promise<void> {
  const loss = await lossOf(installation);
  if (loss !== undefined)
    throw new UnusableSettingError(`${loss.what}: put the right log back, or accept the loss with "npm run restore -- accept".`);
  await claimParts(installation);
}
