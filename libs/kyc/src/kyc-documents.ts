import { KycDocument, sql, write } from '@rampart/data';
import { Clock, type DocumentType, fault, ids } from '@rampart/kernel';
import { Vault } from '@rampart/ports';
import type { StoredDocument } from '@rampart/ports';
import { FindUser } from '@rampart/users';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Our choice: enough for every honest attempt, too few to use the vault as a disk. */
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
    private readonly clock: Clock,
  ) {}

  /** Asserts, before a body is read, that the user may upload documents. Throws USER_NOT_FOUND, DOCUMENTS_CLOSED, DOCUMENT_LIMIT_REACHED. */
  async assertOpen(partnerId: string, userId: string): Promise<void> {
    const { kyc } = await this.users.findUser(partnerId, userId);
    if (kyc !== 'not-verified') throw fault('DOCUMENTS_CLOSED', { kyc });
    const count = await this.database.getRepository(KycDocument).countBy({ userId, partnerId });
    if (count >= MAX_DOCUMENTS) throw fault('DOCUMENT_LIMIT_REACHED', { limit: MAX_DOCUMENTS });
  }

  /** Adds a stored document to the user's file; should that fail, it is deleted from the vault. */
  async addDocument(
    partnerId: string,
    userId: string,
    { type, filename, mediaType, stored }: ReceivedDocument,
  ): Promise<void> {
    try {
      const added = await write(
        this.database,
        sql`INSERT INTO kyc_document (id, partner_id, user_id, type, filename, media_type, size, sha256, vault_key, created_at)
            SELECT ${ids.next()}, partner_id, id, ${type}, ${filename}, ${mediaType}, ${stored.size}::bigint, ${stored.sha256}, ${stored.key},
              ${this.clock.now()}::timestamptz
            FROM app_user WHERE id = ${userId} AND partner_id = ${partnerId} AND kyc = 'not-verified'
            RETURNING id`,
      );
      if (added.length === 0) throw fault('DOCUMENTS_CLOSED', { kyc: 'in-progress' });
    } catch (error) {
      await this.vault.removeDocument(stored.key);
      throw error;
    }
  }
}
