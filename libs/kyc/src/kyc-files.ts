import type { Readable } from 'node:stream';
import type { KycFileDocumentView, KycFileView } from '@rampart/contract';
import { insertAudit, KycDocument, KycReview, Partner, rows, User } from '@rampart/data';
import { fault, isId } from '@rampart/kernel';
import { Vault } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface OpenedDocument {
  readonly mediaType: string;
  /** Bytes. */
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
  async openFile(userId: string, by: string): Promise<KycFileView> {
    const { manager } = this.database;
    const user = isId(userId) ? await manager.findOneBy(User, { id: userId }) : null;
    if (!user) throw fault('USER_NOT_FOUND');
    await this.auditAccess('viewKyc', userId, { by, seen: null });
    const partner = await manager.findOneByOrFail(Partner, { id: user.partnerId });
    const documents = await manager.find(KycDocument, { where: { userId }, order: { id: 'DESC' } });
    const reviews = await manager.find(KycReview, { where: { userId }, order: { id: 'DESC' } });
    return fileView(user, partner, { documents, reviews });
  }

  /** Throws KYC_DOCUMENT_NOT_FOUND. */
  async openDocument(userId: string, documentId: string, by: string): Promise<OpenedDocument> {
    const known = isId(userId) && isId(documentId);
    const found = known ? await this.database.getRepository(KycDocument).findOneBy({ id: documentId, userId }) : null;
    if (!found) throw fault('KYC_DOCUMENT_NOT_FOUND');
    await this.auditAccess('viewKycDocument', userId, { by, seen: { documentId, type: found.type } });
    return {
      mediaType: found.mediaType,
      size: Number(found.size),
      content: await this.vault.openDocument(found.vaultKey),
    };
  }

  private async auditAccess(
    action: string,
    userId: string,
    { by, seen }: { by: string; seen: unknown },
  ): Promise<void> {
    await rows(
      this.database,
      insertAudit({
        actor: `operator:${by}`,
        action,
        subject: `user:${userId}`,
        reason: '',
        before: null,
        after: seen,
      }),
    );
  }
}

function fileView(
  user: User,
  partner: Partner,
  { documents, reviews }: { documents: readonly KycDocument[]; reviews: readonly KycReview[] },
): KycFileView {
  const { id: userId, firstName, lastName, email, phone, country, address, kyc, createdAt } = user;
  return {
    ...{ userId, firstName, lastName, email, phone, country, address, kyc },
    partner: { id: partner.id, name: partner.name },
    createdAt: createdAt.toISOString(),
    documents: documents.map((document) => documentView(document, stateOf(document, documents, reviews))),
    // eslint-disable-next-line rampart/plain-words -- a field of the console's JSON
    tries: reviews.map(({ submittedAt, decision, reason, requestedAgain, decidedBy, decidedAt }) => ({
      ...{ decision, reason, decidedBy, wantedAgain: requestedAgain ?? [] },
      submittedAt: submittedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  };
}

const documentView = (
  { id, type, filename, mediaType, size, createdAt }: KycDocument,
  state: KycFileDocumentView['state'],
): KycFileDocumentView => ({
  ...{ id, type, filename, mediaType, state },
  size: Number(size),
  createdAt: createdAt.toISOString(),
});

/** `documents` and `reviews` are the user's, the newest first. */
function stateOf(
  document: KycDocument,
  documents: readonly KycDocument[],
  reviews: readonly KycReview[],
): KycFileDocumentView['state'] {
  if (documents.find(({ type }) => type === document.type) !== document) return 'replaced';
  const last = reviews.find(({ decision }) => decision === 'declined');
  const declined =
    last?.requestedAgain?.includes(document.type) && last.decidedAt !== null && document.createdAt <= last.decidedAt;
  return declined ? 'declined' : 'current';
}
