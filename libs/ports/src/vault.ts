import type { Readable } from 'node:stream';

export interface StoredDocument {
  /** Random key of the document, never derived from its file name. */
  readonly key: string;
  /** Bytes of content. */
  readonly size: number;
  /** Hash of the content, in hex. */
  readonly sha256: string;
}

/** Thrown by `openDocument` for a document that was tampered with or is damaged: asking again changes nothing. */
export class DocumentDamaged extends Error {}

/** Stores documents. Content is streamed, encrypted at rest, and stored completely or not at all. */
export abstract class Vault {
  /** Rejects and leaves nothing behind when `content` fails. */
  abstract storeDocument(content: Readable): Promise<StoredDocument>;

  /** Stores content under a key of the caller's, in the form of a document's, in place of what is there: one or the other is read, never a part. */
  abstract replaceDocument(key: string, content: Readable): Promise<void>;

  /** Rejects when the document does not exist, and with `DocumentDamaged` when its whole content is not as it was stored. */
  abstract openDocument(key: string): Promise<Readable>;

  /** Whether the vault has the document, without reading its content. Rejects when the vault does not answer. */
  abstract hasDocument(key: string): Promise<boolean>;

  /** Finds why no document can be stored at present, in words for operators; undefined while nothing is in the way. */
  findStorageProblem(): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }

  /**
   * Finds the id of the secret that sealed a document, without reading its content: empty for one that was damaged, undefined where there is no such
   * document.
   */
  abstract findSecretOf(key: string): Promise<string | undefined>;

  /** Seals a stored document with the newest secret, in place; whether there was anything to do. A document that is gone needs nothing. */
  abstract resealDocument(key: string): Promise<boolean>;

  /** Succeeds as well when the document does not exist. */
  abstract removeDocument(key: string): Promise<void>;
}
