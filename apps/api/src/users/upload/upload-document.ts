import { hasRead, isRepeated } from '@rampart/http';
import { KycDocuments } from '@rampart/kyc';
import type { Principal } from '@rampart/partners';
import { Vault } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { receiveDocument, type ReceivedDocument } from './receive-document.js';

@Injectable()
export class UploadDocument {
  constructor(
    private readonly documents: KycDocuments,
    private readonly vault: Vault,
  ) {}

  /** Asks whether a document is welcome before reading it. A repeated call was welcome once, and only has to be the same call. */
  async upload({ partnerId, userId }: Required<Principal>, request: Request): Promise<void> {
    if (!isRepeated(request)) await this.documents.assertOpen(partnerId, userId);
    const document = await receiveDocument(request, this.vault);
    await this.compare(request, document);
    await this.documents.addDocument(partnerId, userId, document);
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
