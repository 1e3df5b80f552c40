import type { Schema } from '../../shared/api.js';

type DocumentType = Schema<'KycFileDocumentView'>['type'];

export const DOCUMENT_NAMES: Readonly<Record<DocumentType, string>> = {
  front: 'Front',
  back: 'Back',
  addressProof: 'Address',
  kycVideo: 'Video',
};

export const DOCUMENT_ORDER: readonly DocumentType[] = ['front', 'back', 'addressProof', 'kycVideo'];
