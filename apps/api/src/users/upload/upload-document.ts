import { dataKeyOf } from '@rampart/data';
import { hasRead, isRepeated } from '@rampart/http';
import { KycDocuments, ScannedVault, UserVault } from '@rampart/kyc';
import type { Principal } from '@rampart/partners';
import { Vault, VirusScanner } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { receiveDocument, type ReceivedDocument } from './receive-document.js';

@Injectable()
export class UploadDocument {
  constructor(
    private readonly documents: KycDocuments,
    private readonly vault: Vault,
    private readonly scanner: VirusScanner,
    private readonly database: DataSource,
  ) {}

  /** Checks whether a document is accepted before reading it. A repeated call was accepted the first time, so it only has to be identical. */
  async upload({ partnerId, userId }: Required<Principal>, request: Request): Promise<void> {
    if (!isRepeated(request)) await this.documents.assertOpen(partnerId, userId);
    const document = await receiveDocument(request, await this.vaultOf(userId));
    await this.compare(request, document);
    await this.documents.addDocument(partnerId, userId, document);
  }

  /** Returns a vault that scans documents and encrypts them with the user's key. */
  private async vaultOf(userId: string): Promise<Vault> {
    return new ScannedVault(new UserVault(this.vault, await dataKeyOf(this.database, userId)), this.scanner);
  }

  private async compare(request: Request, { type, filename, stored }: ReceivedDocument): Promise<void> {
    try {
      hasRead(request, { type, filename, sha256: stored.sha256, size: stored.size });
    } catch (repeated) {
      await this.vault.removeDocument(stored.key);
      throw repeated;
    }
  }
}
