import { Readable } from 'node:stream';
import { dataKeyOf, insertAuditedRead, KycDocument, KycReview, Partner, rows, User } from '@rampart/data';
import { type DocumentType, fault, isId } from '@rampart/kernel';
import { Vault } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UserVault } from './documents/user-vault.js';
import { PICTURES, showPicture } from './pictures/show-picture.js';

/** `current`: to be judged; `declined`: of no use; `replaced`: a later one of its type is there. */
type DocumentState = 'current' | 'declined' | 'replaced';

export interface KycFileDocument extends Pick<KycDocument, 'id' | 'type' | 'filename' | 'mediaType' | 'createdAt'> {
  /** Bytes. */
  readonly size: number;
  readonly state: DocumentState;
  /** The vault has no file for the row. */
  readonly isMissing: boolean;
}

export interface KycFile extends Pick<
  User,
  'firstName' | 'lastName' | 'email' | 'phone' | 'country' | 'address' | 'kyc' | 'createdAt'
> {
  readonly userId: string;
  readonly erasedAt: Date | null;
  readonly partner: { readonly id: string; readonly name: string };
  readonly documents: readonly KycFileDocument[];
  /** The latest first. */
  readonly attempts: readonly (Pick<KycReview, 'submittedAt' | 'decision' | 'reason' | 'decidedBy' | 'decidedAt'> & {
    readonly requestedAgain: readonly DocumentType[];
  })[];
}

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
    return fileView(user, partner, {
      documents: documents.map((document, i) => ({ ...document, isMissing: !stored[i] })),
      reviews,
    });
  }

  /** Opens a document for a viewer; pictures are encoded anew. Throws KYC_DOCUMENT_NOT_FOUND, KYC_DOCUMENT_LOST, KYC_DOCUMENT_UNREADABLE. */
  async openDocument(userId: string, documentId: string, by: string): Promise<OpenedDocument> {
    const known = isId(userId) && isId(documentId);
    const found = known ? await this.database.getRepository(KycDocument).findOneBy({ id: documentId, userId }) : null;
    if (!found) throw fault('KYC_DOCUMENT_NOT_FOUND');
    const seen = { documentId, type: found.type };
    await rows(this.database, insertAuditedRead({ by, action: 'viewKycDocument', subject: `user:${userId}`, seen }));
    if (!(await this.vault.hasDocument(found.vaultKey))) throw fault('KYC_DOCUMENT_LOST');
    const { mediaType } = found;
    const vault = new UserVault(this.vault, await dataKeyOf(this.database, userId));
    const content = await vault.openDocument(found.vaultKey);
    if (!PICTURES.has(mediaType)) return { mediaType, size: Number(found.size), content };
    const shown = await showPicture(Buffer.concat((await content.toArray()) as Buffer[]), mediaType);
    if (!shown) throw fault('KYC_DOCUMENT_UNREADABLE');
    return { mediaType, size: shown.length, content: Readable.from([shown]) };
  }
}

function fileView(
  user: User,
  partner: Partner,
  { documents, reviews }: { documents: readonly CheckedDocument[]; reviews: readonly KycReview[] },
): KycFile {
  const { id: userId, firstName, lastName, email, phone, country, address, kyc, createdAt, erasedAt = null } = user;
  return {
    ...{ userId, firstName, lastName, email, phone, country, address, kyc, createdAt, erasedAt },
    partner: { id: partner.id, name: partner.name },
    documents: documents.map((document) => documentView(document, stateOf(document, documents, reviews))),
    attempts: reviews.map(({ submittedAt, decision, reason, requestedAgain, decidedBy, decidedAt }) => ({
      ...{ submittedAt, decision, reason, decidedBy, decidedAt },
      requestedAgain: requestedAgain ?? [],
    })),
  };
}

interface CheckedDocument extends KycDocument {
  /** The vault has no file for the row. */
  readonly isMissing: boolean;
}

const documentView = (
  { id, type, filename, mediaType, size, createdAt, isMissing }: CheckedDocument,
  state: DocumentState,
): KycFileDocument => ({
  ...{ id, type, filename, mediaType, createdAt, state, isMissing },
  size: Number(size),
});

/** `documents` and `reviews` are the user's, the newest first. */
function stateOf(
  document: KycDocument,
  documents: readonly KycDocument[],
  reviews: readonly KycReview[],
): DocumentState {
  if (documents.find(({ type }) => type === document.type) !== document) return 'replaced';
  const last = reviews.find(({ decision }) => decision === 'declined');
  const declined =
    last?.requestedAgain?.includes(document.type) && last.decidedAt !== null && document.createdAt <= last.decidedAt;
  return declined ? 'declined' : 'current';
}
