// The site is built beside the service, so it cannot take these from the MCP server, which has them too.
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const VIDEO = '\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp41\x00\x00\x00\x08moov\x00\x00\x00\x08mdat';
const encoded = (content: string): string => Buffer.from(content, 'latin1').toString('base64');

/** The smallest documents that a review takes, one of each kind that is required, as bodies of their upload. */
export const DOCUMENT_BODIES = [
  { type: 'front', filename: 'passport.png', file: PICTURE },
  { type: 'addressProof', filename: 'bill.pdf', file: encoded(PDF) },
  { type: 'kycVideo', filename: 'selfie.mp4', file: encoded(VIDEO) },
] as const;
