import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** The default of Postgres, from RFC 7677. */
const ITERATIONS = 4_096;
const SALT_BYTES = 16;

/**
 * Computes a password's SCRAM verifier, as Postgres stores it (RFC 5803). Roles are created with it rather than with the password, since Postgres may log
 * statements.
 */
export function scramVerifier(
  password: string,
  { salt = randomBytes(SALT_BYTES), iterations = ITERATIONS }: { salt?: Buffer; iterations?: number } = {},
): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const sign = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`;
}
