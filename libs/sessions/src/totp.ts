import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238). */
const FORM = { issuer: 'Rampart', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A code is valid from one step before its time until one step after, because clocks differ. */
const STEPS_AROUND = 1;

/** 160 random bits, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Content of the QR code for an authenticator app. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** Returns the time step of `code`, or undefined if it matches none around `at`. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

const totpOf = (secret: string, label = ''): TOTP => new TOTP({ ...FORM, label, secret: Secret.fromBase32(secret) });
