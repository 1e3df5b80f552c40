import { Vault } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import type { Found } from './rules/rule.js';

/** Finds that the worker's vault takes no documents: each process answers for its own disk, and they usually share one. */
@Injectable()
export class StorageCheck {
  constructor(private readonly vault: Vault) {}

  async runCheck(): Promise<{ found: Found[] }> {
    const detail = await this.vault.findStorageProblem();
    return { found: detail === undefined ? [] : [{ subject: 'documents', detail }] };
  }
}
