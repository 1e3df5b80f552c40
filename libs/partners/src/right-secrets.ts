import { hash, randomBytes } from 'node:crypto';

const MAX_REMEMBERED = 10_000;

/**
 * Pairs of key and secret that were correct for a row. Only a digest of each is stored, with a salt of this process: finding a pair takes one plain hash
 * instead of a keyed one for each secret of the row and pepper of the installation.
 */
export class RightSecrets<Row> {
  private readonly salt = randomBytes(32).toString('base64');
  private readonly known = new Map<string, Row>();

  remember(key: string, secret: string, row: Row): void {
    if (this.known.size >= MAX_REMEMBERED) this.known.clear();
    this.known.set(this.digestOf(key, secret), row);
  }

  find(key: string, secret: string): Row | undefined {
    return this.known.get(this.digestOf(key, secret));
  }

  clear(): void {
    this.known.clear();
  }

  /** Unambiguous, since a key contains no colon. */
  private digestOf(key: string, secret: string): string {
    return hash('sha256', `${this.salt}${key}:${secret}`, 'base64');
  }
}
