import type { DocumentType } from '@rampart/kernel';

export const DOCUMENT_KINDS = ['document', 'video'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface Format {
  readonly kind: DocumentKind;
  /** File extension of the stored document; the shorter one of a family (jpg, jpeg). */
  readonly extension: string;
  readonly mediaType: string;
}

/** Contract, "Document file types" and "Video file types". A wmv is an ASF container, and its content is detected as such. */
export const FORMATS: readonly Format[] = [
  { kind: 'document', extension: 'pdf', mediaType: 'application/pdf' },
  { kind: 'document', extension: 'jpg', mediaType: 'image/jpeg' },
  { kind: 'document', extension: 'png', mediaType: 'image/png' },
  { kind: 'video', extension: 'mov', mediaType: 'video/quicktime' },
  { kind: 'video', extension: 'mp4', mediaType: 'video/mp4' },
  { kind: 'video', extension: 'avi', mediaType: 'video/vnd.avi' },
  { kind: 'video', extension: 'wmv', mediaType: 'video/x-ms-asf' },
];

/** The accepted formats in the contract's words, for messages to partners. */
export const ACCEPTED: Readonly<Record<DocumentKind, string>> = {
  document: 'pdf, jpg, png, jpeg',
  video: 'mov, mp4, avi, wmv',
};

const MiB = 1024 * 1024;

export interface SizeLimit {
  readonly bytes: number;
  readonly text: string;
}

/** Maximum content of each kind. */
export const SIZE_LIMITS: Readonly<Record<DocumentKind, SizeLimit>> = {
  document: { bytes: 10 * MiB, text: '10 MiB' },
  video: { bytes: 100 * MiB, text: '100 MiB' },
};

/** The kind of content that each document type accepts. */
export const KIND_OF_TYPE: Readonly<Record<DocumentType, DocumentKind>> = {
  front: 'document',
  back: 'document',
  addressProof: 'document',
  kycVideo: 'video',
};
