import type { KycDocument, KycReview, Partner, User } from '@rampart/data';
import type { DocumentType } from '@rampart/kernel';

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
    readonly reviewId: string;
    readonly requestedAgain: readonly DocumentType[];
  })[];
}

/** A user's KYC data as the reviewing operator sees it. `documents` and `reviews` are the newest first. */
export function fileView(
  user: User,
  partner: Partner,
  { documents, reviews }: { documents: readonly CheckedDocument[]; reviews: readonly KycReview[] },
): KycFile {
  const { id: userId, firstName, lastName, email, phone, country, address, kyc, createdAt, erasedAt = null } = user;
  return {
    ...{ userId, firstName, lastName, email, phone, country, address, kyc, createdAt, erasedAt },
    partner: { id: partner.id, name: partner.name },
    documents: documents.map((document) => documentView(document, stateOf(document, documents, reviews))),
    attempts: reviews.map(({ id: reviewId, submittedAt, decision, reason, requestedAgain, decidedBy, decidedAt }) => ({
      ...{ reviewId, submittedAt, decision, reason, decidedBy, decidedAt },
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
