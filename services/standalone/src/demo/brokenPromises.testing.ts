import type { Instant } from '@s30/contracts/time';
import { adminPromises, auditorPromises } from './consolePromises.testing.ts';
import { candidatePromises, interviewerPromises } from './customerPromises.testing.ts';
import { ADVERTISED_LOGINS } from './people.ts';
import type { PagePromise } from './promises.testing.ts';
import { tellAt } from './telling.testing.ts';

type AdvertisedRole = (typeof ADVERTISED_LOGINS)[number]['role'];
const PROMISES: Readonly<Record<AdvertisedRole, readonly PagePromise[]>> = {
  interviewer: interviewerPromises,
  candidate: candidatePromises,
  admin: adminPromises,
  auditor: auditorPromises,
};

/** Loads the demo as of an hour. Returns the pages of the advertised logins that do not show what they promise. */
export async function brokenPromises(hour: Instant): Promise<readonly string[]> {
  const broken: string[] = [];
  const told = await tellAt(hour).catch((error: unknown) => {
    broken.push(`${hour}: the story ends with: ${String(error)}`);
  });
  if (told === undefined) return broken;
  for (const { role, email } of ADVERTISED_LOGINS) {
    const visit = await told.visitAs(email);
    for (const { page, shows, holds } of PROMISES[role]) {
      const outcome = await holds(visit).catch(String);
      if (outcome !== true) broken.push(`${hour}: ${email} on ${page} lacks ${shows}${outcome === false ? '' : ` (${outcome})`}`);
    }
  }
  return broken;
}
