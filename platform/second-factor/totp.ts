import { type Instant, millisecondsOf } from '@s30/contracts/time';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** A phone's clock may be one step behind or ahead. */
const TOLERANCE_SECONDS = 30;
const ISSUER = 'S30';
const CODE = /^\d{6}$/;

/** 160 random bits in base 32, as authenticator apps expect. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** The URI for the QR code that an authenticator app scans. */
export const totpUri = (secret: string, account: string): string => generateURI({ issuer: ISSUER, label: account, secret });

export const looksLikeTotp = (code: string): boolean => CODE.test(code);

/** The time step (RFC 6238, SHA-1, 6 digits, 30 seconds) of a code; undefined when the code is not valid around `at`. */
export function totpStep(secret: string, code: string, at: Instant): number | undefined {
  if (!looksLikeTotp(code)) return undefined;
  const epoch = Math.floor(millisecondsOf(at) / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
