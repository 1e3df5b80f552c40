import { Vault, VirusScanner } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import type { Found } from './rules/rule.js';

/** Reports that the worker's vault accepts no documents, or that nothing scans them. Each process checks its own disk, and they usually share one. */
@Injectable()
export class StorageCheck {
  constructor(
    private readonly vault: Vault,
    private readonly scanner: VirusScanner,
  ) {}

  async runCheck(): Promise<{ found: Found[] }> {
    const detail = (await this.vault.findStorageProblem()) ?? (await this.scanner.findProblem());
    return { found: detail === undefined ? [] : [{ subject: 'documents', detail }] };
  }
}
