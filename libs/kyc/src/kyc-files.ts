import { Readable } from 'node:stream';
import { UnknownKey } from '@rampart/config';
import { insertAuditedRead, KycDocument, KycReview, Partner, User } from '@rampart/data';
import { rows } from '@rampart/sql';
import { dataKeyOf } from '@rampart/sealing';
import { fault, isId } from '@rampart/kernel';
import { DocumentDamaged, Vault } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UserVault } from './documents/user-vault.js';
import { fileView, type KycFile } from './kyc-file.js';
import { sameDocuments } from './same-documents.js';
import { PICTURES, showPicture } from './pictures/show-picture.js';

export interface OpenedDocument {
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** A user's KYC data, for the reviewing operator. The audit records the operator before a file or document is opened. */
@Injectable()
export class KycFiles {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  /** `by` is the operator's name. Throws USER_NOT_FOUND. */
  async openFile(userId: string, by: string): Promise<KycFile> {
    const { manager } = this.database;
    const user = isId(userId) ? await manager.findOneBy(User, { id: userId }) : null;
    if (!user) throw fault('USER_NOT_FOUND');
    await rows(this.database, insertAuditedRead({ by, action: 'viewKyc', subject: `user:${userId}` }));
    const partner = await manager.findOneByOrFail(Partner, { id: user.partnerId });
    const documents = await manager.find(KycDocument, { where: { userId }, order: { id: 'DESC' } });
    const reviews = await manager.find(KycReview, { where: { userId }, order: { id: 'DESC' } });
    const stored = await Promise.all(
      documents.map(({ vaultKey }) => this.vault.hasDocument(vaultKey).catch(() => true)),
    );
    const others = await sameDocuments(this.database, { userId, hashes: documents.map(({ sha256 }) => sha256) });
    return fileView(user, partner, {
      documents: documents.map((document, i) => ({
        ...document,
        isMissing: !stored[i],
        seenOn: others.get(document.sha256) ?? [],
      })),
      reviews,
    });
  }

  /**
   * Opens a document for a viewer; pictures are re-encoded. Throws KYC_DOCUMENT_NOT_FOUND, KYC_DOCUMENT_LOST, KYC_DOCUMENT_DAMAGED, KYC_DOCUMENT_UNREADABLE.
   */
  async openDocument(userId: string, documentId: string, by: string): Promise<OpenedDocument> {
    const known = isId(userId) && isId(documentId);
    const found = known ? await this.database.getRepository(KycDocument).findOneBy({ id: documentId, userId }) : null;
    if (!found) throw fault('KYC_DOCUMENT_NOT_FOUND');
    const seen = { documentId, type: found.type };
    await rows(this.database, insertAuditedRead({ by, action: 'viewKycDocument', subject: `user:${userId}`, seen }));
    if (!(await this.vault.hasDocument(found.vaultKey))) throw fault('KYC_DOCUMENT_LOST');
    const { mediaType } = found;
    const vault = new UserVault(this.vault, await dataKeyOf(this.database, userId));
    const content = await vault.openDocument(found.vaultKey).catch(throwDamaged);
    if (!PICTURES.has(mediaType)) return { mediaType, size: Number(found.size), content };
    const shown = await showPicture(Buffer.concat((await content.toArray()) as Buffer[]), mediaType);
    if (!shown) throw fault('KYC_DOCUMENT_UNREADABLE');
    return { mediaType, size: shown.length, content: Readable.from([shown]) };
  }
}

/** For a reader, an unknown key counts as damage as well. */
function throwDamaged(error: unknown): never {
  throw error instanceof DocumentDamaged || error instanceof UnknownKey ? fault('KYC_DOCUMENT_DAMAGED') : error;
}
