import type { Readable } from 'node:stream';
import { type IncomingDocument, storeDocument } from '@rampart/kyc';
import { Fault } from '@rampart/kernel';
import type { Vault } from '@rampart/ports';

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
