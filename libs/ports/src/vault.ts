import type { Readable } from 'node:stream';

export interface StoredDocument {
  /** Where the vault keeps it; random, never derived from the file's name. */
  readonly key: string;
  /** Bytes of content. */
  readonly size: number;
  /** Of the content, hex. */
  readonly sha256: string;
}

/** Keeps documents. Content is streamed, encrypted at rest, and stored whole or not at all. */
export abstract class Vault {
  /** Rejects, leaving nothing behind, when `content` errors. */
  abstract store(content: Readable): Promise<StoredDocument>;

  /** Rejects when there is no such document or it was tampered with. */
  abstract open(key: string): Promise<Readable>;

  /** Removing what is not there is not an error. */
  abstract remove(key: string): Promise<void>;
}
