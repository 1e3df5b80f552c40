import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { finished, type Readable, Transform, type TransformCallback } from 'node:stream';
import { type IncomingDocument, storeDocument } from '@rampart/kyc';
import { Fault, fault } from '@rampart/kernel';
import type { Vault } from '@rampart/ports';

const KiB = 1024;
const MiB = 1024 * KiB;

/** Maximum number of form fields besides the file, and of bytes in their values and names. */
export const FIELD_LIMITS = { count: 10, valueBytes: 1 * KiB, nameBytes: 100 } as const;

/**
 * Largest request body of each form: the largest document in that form's encoding (base64 adds a third, escapes and percent signs more), plus room for the
 * fields. The decoded document is measured again.
 */
export const BODY_LIMITS = { multipart: 101 * MiB, json: 160 * MiB, urlencoded: 420 * MiB } as const;

/** Maximum nesting of a JSON body. */
export const JSON_DEPTH = 20;

/**
 * Passes on at most `limit` bytes of the body of `req`, and throws BODY_TOO_LARGE for more. Destroying it leaves the request itself open, so that a response
 * can still be sent; an aborted request destroys it.
 */
export class RequestBody extends Transform {
  headers: IncomingHttpHeaders;
  private received = 0;

  constructor(
    req: IncomingMessage,
    private readonly limit: number,
  ) {
    super();
    this.headers = req.headers;
    finished(req, { writable: false }, (error) => (error ? this.destroy(error) : this.end()));
    req.pipe(this, { end: false });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.received += chunk.length;
    if (this.received > this.limit) done(fault('BODY_TOO_LARGE', { limit: `${this.limit} bytes` }));
    else done(null, chunk);
  }
}

/** Stores the files uploaded by one request; if the request fails, all of them are removed. */
export class Intake {
  private readonly stores: Promise<IncomingDocument>[] = [];
  private trouble: unknown;

  constructor(private readonly vault: Vault) {}

  /** See `storeDocument`. */
  store(content: Readable): Promise<IncomingDocument> {
    const storing = storeDocument(this.vault, content);
    storing.catch((error: unknown) => this.note(error, content));
    this.stores.push(storing);
    return storing;
  }

  /** Waits for uploads in progress and removes what was stored. A document that cannot be removed remains, unreferenced. */
  async discard(): Promise<void> {
    const outcomes = await Promise.allSettled(this.stores);
    const stored = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.stored.key] : []));
    await Promise.allSettled(stored.map((key) => this.vault.removeDocument(key)));
  }

  /** Whether `error` came from the vault itself rather than from the request. */
  isVaultTrouble(error: unknown): boolean {
    return error !== undefined && error === this.trouble;
  }

  private note(error: unknown, content: Readable): void {
    if (!(error instanceof Fault) && error !== content.errored) this.trouble = error;
  }
}
