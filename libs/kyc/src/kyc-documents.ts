import { inTransaction, KycDocument } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { sealedFor } from '@rampart/sealing';
import { type DocumentType, fault, ids } from '@rampart/kernel';
import { Vault } from '@rampart/ports';
import type { StoredDocument } from '@rampart/ports';
import { FindUser } from '@rampart/users';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lastDecline } from './last-decline.js';

/** An arbitrary limit: sufficient for every honest attempt, too small to use the vault as a disk. */
const MAX_DOCUMENTS = 40;

export interface ReceivedDocument {
  readonly type: DocumentType;
  readonly filename: string;
  /** Detected in the content. */
  readonly mediaType: string;
  readonly stored: StoredDocument;
}

@Injectable()
export class KycDocuments {
  constructor(
    private readonly database: DataSource,
    private readonly users: FindUser,
    private readonly vault: Vault,
  ) {}

  /** Asserts, before a body is read, that the user may upload documents. Throws USER_NOT_FOUND, DOCUMENTS_CLOSED, KYC_CLOSED, DOCUMENT_LIMIT_REACHED. */
  async assertOpen(partnerId: string, userId: string): Promise<void> {
    const { kyc } = await this.users.findUser(partnerId, userId);
    if (kyc !== 'not-verified') throw fault('DOCUMENTS_CLOSED', { kyc });
    if ((await lastDecline(this.database, { partnerId, userId }))?.isFinal) throw fault('KYC_CLOSED');
    const count = await this.database.getRepository(KycDocument).countBy({ userId, partnerId });
    if (count >= MAX_DOCUMENTS) throw fault('DOCUMENT_LIMIT_REACHED', { limit: MAX_DOCUMENTS });
  }

  /** Adds a stored document to the user's file. If that fails, the document is deleted from the vault. Throws DOCUMENTS_CLOSED, DOCUMENT_LIMIT_REACHED. */
  async addDocument(partnerId: string, userId: string, document: ReceivedDocument): Promise<void> {
    try {
      await inTransaction(this.database, async (manager) => {
        await this.lockFile(manager, partnerId, userId);
        await this.insertBelowLimit(manager, partnerId, userId, document);
      });
    } catch (error) {
      await this.vault.removeDocument(document.stored.key);
      throw error;
    }
  }

  /** Locks the user until the document is stored, so that simultaneous uploads count each other. */
  private async lockFile(manager: EntityManager, partnerId: string, userId: string): Promise<void> {
    const open = await rows(
      manager,
      sql`SELECT id FROM app_user WHERE id = ${userId} AND partner_id = ${partnerId} AND kyc = 'not-verified' FOR NO KEY UPDATE`,
    );
    if (open.length === 0) throw fault('DOCUMENTS_CLOSED', { kyc: 'in-progress' });
  }

  private async insertBelowLimit(
    manager: EntityManager,
    partnerId: string,
    userId: string,
    { type, filename, mediaType, stored }: ReceivedDocument,
  ): Promise<void> {
    const added = await rows(
      manager,
      sql`INSERT INTO kyc_document (id, partner_id, user_id, type, filename, media_type, size, sha256, vault_key, created_at)
          SELECT ${ids.next()}, ${partnerId}::uuid, ${userId}::uuid, ${type}, ${sealedFor(userId, filename)}, ${mediaType}, ${stored.size}::bigint, ${stored.sha256},
            ${stored.key}, rampart_now()
          WHERE (SELECT count(*) FROM kyc_document WHERE user_id = ${userId}) < ${MAX_DOCUMENTS}::int
          RETURNING id`,
    );
    if (added.length === 0) throw fault('DOCUMENT_LIMIT_REACHED', { limit: MAX_DOCUMENTS });
  }
}
