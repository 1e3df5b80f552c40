import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** Postgres' own number, of RFC 7677. */
const ITERATIONS = 4_096;
const SALT_BYTES = 16;

/**
 * The form in which Postgres keeps a password (RFC 5803). A role is made with it and not with the password, since Postgres may write
 * statements into its log.
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
