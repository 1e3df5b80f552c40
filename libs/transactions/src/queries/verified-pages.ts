import { createHash } from 'node:crypto';
import type { WrittenPage } from './written-page.js';

/** Newest pages of many partners; a digest takes about a hundred bytes. */
const MAX_PAGES = 5_000;

/**
 * Remembers pages whose orders were all verified, by a digest of everything that the MACs cover. Pages are often read again, and one digest of a page is far cheaper
 * than a MAC for each order. A page with any change, forged or not, is verified anew.
 */
export class VerifiedPages {
  private readonly digests = new Set<string>();

  has(partnerId: string, page: WrittenPage): boolean {
    return this.digests.has(digestOf(partnerId, page));
  }

  add(partnerId: string, page: WrittenPage): void {
    this.digests.add(digestOf(partnerId, page));
    if (this.digests.size <= MAX_PAGES) return;
    const [oldest] = this.digests;
    if (oldest !== undefined) this.digests.delete(oldest);
  }
}

/** Separated by a character that neither a UUID nor JSON text contains, so that no two pages hash the same bytes. */
const digestOf = (partnerId: string, { json, marks }: WrittenPage): string =>
  createHash('sha256').update(`${partnerId}\n${marks}\n`).update(json).digest('base64');
