import { hash } from 'node:crypto';

/** Newest pages of many partners, and orders that are polled; a digest takes about a hundred bytes. */
const MAX_TEXTS = 5_000;

/** JSON that the database wrote of a partner's orders, and what their MACs cover besides. */
export interface MarkedText {
  readonly json: string;
  /** MACs and refund destinations. Neither they nor the JSON contain a line break. */
  readonly marks: string;
}

/**
 * Remembers pages and single orders that were verified, by a digest of everything that the MACs cover. They are often read again, and a digest is far cheaper than a
 * MAC for each order. A text with any change, forged or not, is verified anew.
 */
export class VerifiedTexts {
  private readonly digests = new Set<string>();

  /** Whether the text was verified before, or `verify` says now that it is as the service wrote it. */
  isGenuine(partnerId: string, text: MarkedText, verify: () => boolean): boolean {
    const digest = digestOf(partnerId, text);
    if (this.digests.has(digest)) return true;
    const isGenuine = verify();
    if (isGenuine) this.add(digest);
    return isGenuine;
  }

  private add(digest: string): void {
    this.digests.add(digest);
    if (this.digests.size <= MAX_TEXTS) return;
    const [oldest] = this.digests;
    if (oldest !== undefined) this.digests.delete(oldest);
  }
}

/** Separated by a character that neither a UUID nor JSON text contains, so that no two texts hash the same bytes. */
const digestOf = (partnerId: string, { json, marks }: MarkedText): string =>
  hash('sha256', `${partnerId}\n${marks}\n${json}`, 'base64');
