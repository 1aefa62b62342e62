import { generateSync } from 'otplib';
import { guest, PASSWORD, type Person } from './people.ts';
import type { Server } from './processes.ts';

/** An authenticator app whose clock moves with the product's. Each code works once; the next one is that of a later time step. */
export function authenticator(server: Pick<Server, 'passes'>) {
  let passed = 0;
  const codeAt = (secret: string, seconds: number): string =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + passed * 60 + seconds });
  return {
    codeOf: (secret: string): string => codeAt(secret, 0),
    /** Six digits that are no valid code around now. */
    wrongCodeOf(secret: string): string {
      const right = [-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, seconds));
      return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.includes(code)) ?? '';
    },
    async passes(minutes: number): Promise<void> {
      passed += minutes;
      await server.passes(minutes);
    },
  };
}
export type Authenticator = ReturnType<typeof authenticator>;

/** Turns the second factor on, and waits until the code that it used has expired. */
export async function enrols({ browser }: Person, phone: Authenticator, password = PASSWORD) {
  const { enrolment, secret } = await browser.call('beginSecondFactor', { body: { password } });
  const { recoveryCodes } = await browser.call('enrolSecondFactor', { body: { enrolment, code: phone.codeOf(secret) } });
  await phone.passes(1);
  return { secret, recoveryCodes };
}

/** The first step of logging in, in a new browser. */
export async function firstStep(server: Server, email: string, password = PASSWORD) {
  const browser = guest(server);
  const answer = await browser.call('login', { body: { email, password } });
  if (!('secondStep' in answer)) throw new Error('the password alone was enough');
  return { browser, ...answer };
}
