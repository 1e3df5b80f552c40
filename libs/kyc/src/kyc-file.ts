import type { KycDocument, KycReview, Partner, User } from '@rampart/data';
import type { DocumentType } from '@rampart/kernel';
import type { SameDocument } from './same-documents.js';

/** `current`: awaits a decision; `declined`: unusable; `replaced`: superseded by a later one of its type. */
type DocumentState = 'current' | 'declined' | 'replaced';

export interface KycFileDocument extends Pick<KycDocument, 'id' | 'type' | 'filename' | 'mediaType' | 'createdAt'> {
  /** In bytes. */
  readonly size: number;
  readonly state: DocumentState;
  /** The vault has no file for the row. */
  readonly isMissing: boolean;
  /** Other users who submitted the same file. */
  readonly seenOn: readonly SameDocument[];
}

export interface KycFile extends Pick<
  User,
  'firstName' | 'lastName' | 'email' | 'phone' | 'country' | 'address' | 'kyc' | 'createdAt'
> {
  readonly userId: string;
  readonly erasedAt: Date | null;
  readonly partner: { readonly id: string; readonly name: string };
  readonly documents: readonly KycFileDocument[];
  /** Latest first. */
  readonly attempts: readonly (Pick<
    KycReview,
    'submittedAt' | 'decision' | 'reason' | 'isFinal' | 'decidedBy' | 'decidedAt'
  > & {
    readonly reviewId: string;
    readonly requestedAgain: readonly DocumentType[];
  })[];
}

/** Builds a user's KYC data for the reviewing operator. `documents` and `reviews` are newest first. */
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
    attempts: reviews.map(({ id: reviewId, requestedAgain, ...review }) => ({
      ...attemptOf(review),
      reviewId,
      requestedAgain: requestedAgain ?? [],
    })),
  };
}

interface CheckedDocument extends KycDocument, Pick<KycFileDocument, 'isMissing' | 'seenOn'> {}

const attemptOf = ({
  submittedAt,
  decision,
  reason,
  isFinal,
  decidedBy,
  decidedAt,
}: Omit<KycReview, 'id' | 'requestedAgain'>) => ({
  ...{ submittedAt, decision, reason, isFinal, decidedBy, decidedAt },
});

const documentView = (
  { id, type, filename, mediaType, size, createdAt, isMissing, seenOn }: CheckedDocument,
  state: DocumentState,
): KycFileDocument => ({
  ...{ id, type, filename, mediaType, createdAt, state, isMissing, seenOn },
  size: Number(size),
});

/** `documents` and `reviews` are the user's, newest first. */
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
