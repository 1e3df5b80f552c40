import { Readable } from 'node:stream';
import { DOCUMENT_TYPES, fault, isOneOf, type DocumentType } from '@rampart/kernel';
import type { StoredDocument, Vault } from '@rampart/ports';
import { ACCEPTED, KIND_OF_TYPE, SIZE_LIMITS, type DocumentKind, type Format, type SizeLimit } from './formats.js';
import { isTooLarge, MAX_PICTURE_TEXT, pictureSizeOf } from '../pictures/picture-size.js';
import { HEAD_BYTES, sniffFormat } from './sniff-format.js';
import { whole } from './whole/content-check.js';

/** Content in the vault, with its detected format. */
export interface IncomingDocument {
  readonly stored: StoredDocument;
  readonly mediaType: string;
  readonly extension: string;
  readonly kind: DocumentKind;
}

/**
 * Streams `content` into the vault once its first bytes show an accepted format, within the limit of that format's kind, and refuses files that no viewer
 * opens. Faults: DOCUMENT_EMPTY, DOCUMENT_FORMAT_UNSUPPORTED, DOCUMENT_TOO_LARGE, DOCUMENT_INCOMPLETE, DOCUMENT_ENCRYPTED; an error of `content` itself is
 * passed on unchanged. After a failure the vault holds none of it and `content` is destroyed.
 */
export async function storeDocument(vault: Vault, content: Readable): Promise<IncomingDocument> {
  const chunks: AsyncIterator<Buffer> = content[Symbol.asyncIterator]();
  try {
    const head = await readHead(chunks);
    const format = await acceptedFormat(head);
    const { kind, extension, mediaType } = format;
    const size = pictureSizeOf(head, mediaType);
    if (size && isTooLarge(size)) throw fault('DOCUMENT_TOO_LARGE', { limit: MAX_PICTURE_TEXT });
    const stored = await storeWithin(SIZE_LIMITS[kind], vault, whole(format, joined(head, chunks)));
    return { stored, mediaType, extension, kind };
  } finally {
    content.destroy();
  }
}

/**
 * Returns the document type that `word` names, if it accepts this kind of content. After a refusal the caller removes the document. Faults:
 * DOCUMENT_TYPE_INVALID, DOCUMENT_FORMAT_UNSUPPORTED.
 */
export function checkDocumentType(word: unknown, incoming: Pick<IncomingDocument, 'kind'>): DocumentType {
  if (!isOneOf(DOCUMENT_TYPES, word)) throw fault('DOCUMENT_TYPE_INVALID', { accepted: DOCUMENT_TYPES.join(', ') });
  const kind = KIND_OF_TYPE[word];
  if (incoming.kind !== kind) throw fault('DOCUMENT_FORMAT_UNSUPPORTED', { type: word, accepted: ACCEPTED[kind] });
  return word;
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for (let length = 0; length < HEAD_BYTES;) {
    const next = await chunks.next();
    if (next.done) break;
    read.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(read);
}

async function acceptedFormat(head: Buffer): Promise<Format> {
  if (head.length === 0) throw fault('DOCUMENT_EMPTY');
  const format = await sniffFormat(head);
  if (!format)
    throw fault('DOCUMENT_FORMAT_UNSUPPORTED', {
      type: 'an upload',
      accepted: `${ACCEPTED.document}, ${ACCEPTED.video}`,
    });
  return format;
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/**
 * Throws the content's own error instead of the vault's rejection, since it is more specific. Only an error thrown while reading more counts as the content's
 * own: a vault that gives up throws its abort into the stream that feeds it.
 */
async function storeWithin(limit: SizeLimit, vault: Vault, chunks: AsyncIterable<Buffer>): Promise<StoredDocument> {
  let broken: { readonly error: unknown } | undefined;
  const source = within(limit, chunks);
  const next = () =>
    source.next().catch((error: unknown) => {
      broken = { error };
      throw error;
    });
  const measured = async function* (): AsyncGenerator<Buffer> {
    for (let piece = await next(); !piece.done; piece = await next()) yield piece.value;
  };
  try {
    return await vault.storeDocument(Readable.from(measured(), { objectMode: false }));
  } catch (error) {
    throw broken ? broken.error : error;
  }
}

async function* within(limit: SizeLimit, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limit.bytes) throw fault('DOCUMENT_TOO_LARGE', { limit: limit.text });
    yield chunk;
  }
}
