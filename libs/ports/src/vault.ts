import type { Readable } from 'node:stream';

export interface StoredDocument {
  /** Random key of the document, never derived from its file name. */
  readonly key: string;
  /** Bytes of content. */
  readonly size: number;
  /** Hash of the content, in hex. */
  readonly sha256: string;
}

/** Thrown by `openDocument` for a document that was tampered with or is damaged; a retry does not help. */
export class DocumentDamaged extends Error {}

/** Stores documents. Content is streamed, encrypted at rest, and stored completely or not at all. */
export abstract class Vault {
  /** Stores a document. Rejects and leaves nothing behind if `content` fails. */
  abstract storeDocument(content: Readable): Promise<StoredDocument>;

  /** Replaces the content under a key that the caller chooses, in the form of a document's key. Readers see either the old or the new content, never a part. */
  abstract replaceDocument(key: string, content: Readable): Promise<void>;

  /** Rejects if the document does not exist, and with `DocumentDamaged` if its content is not exactly as stored. */
  abstract openDocument(key: string): Promise<Readable>;

  /** Whether the vault has the document, without reading its content. Rejects if the vault does not respond. */
  abstract hasDocument(key: string): Promise<boolean>;

  /** Returns why no document can be stored at present, in words for operators, or undefined if there is no problem. */
  findStorageProblem(): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }

  /** Finds the id of the secret that sealed a document, without reading its content: empty for a damaged document, undefined if there is no such document. */
  abstract findSecretOf(key: string): Promise<string | undefined>;

  /** Seals a stored document with the newest secret, in place. Returns whether that was necessary. A deleted document requires nothing. */
  abstract resealDocument(key: string): Promise<boolean>;

  /** Also succeeds if the document does not exist. */
  abstract removeDocument(key: string): Promise<void>;
}
