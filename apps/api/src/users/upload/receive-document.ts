import { isSameWord } from '@rampart/contract';
import { discardRest, notUtf8 } from '@rampart/http';
import { checkDocumentType, type IncomingDocument } from '@rampart/kyc';
import { DOCUMENT_TYPES, Fault, fault, type DocumentType, typedText } from '@rampart/kernel';
import type { StoredDocument, Vault } from '@rampart/ports';
import { Logger } from '@nestjs/common';
import type { Request } from 'express';
import { sanitisedFilename } from './filename.js';
import { Intake } from './intake.js';
import { jsonFields } from './json-fields.js';
import { readMultipart } from './multipart.js';
import { readFields, type UploadForm } from './read-fields.js';
import { RequestBody } from './request-body.js';
import { BODY_LIMITS } from './upload-limits.js';
import { urlencodedFields } from './urlencoded-fields.js';

const log = new Logger('Documents');

/** A document in the vault, and what the form stated about it. */
export interface ReceivedDocument {
  readonly type: DocumentType;
  /** Metadata only: never a path, without control or invisible characters, 1 to 200 characters. */
  readonly filename: string;
  /** Detected from the content, not taken from the request. */
  readonly mediaType: string;
  readonly stored: StoredDocument;
}

/**
 * Reads one KYC document from `req`, whose body must be unread: multipart/form-data, JSON with a base64 file, or application/x-www-form-urlencoded with the
 * same (contract, "upload-kyc-documents"). The content is streamed into the vault. Throws a fault for an invalid request, of which the vault then keeps
 * nothing.
 */
export async function receiveDocument(req: Request, vault: Vault): Promise<ReceivedDocument> {
  const mediaType = mediaTypeOf(req);
  const intake = new Intake(vault);
  try {
    return received(await formReader(req, mediaType)(req, intake));
  } catch (error) {
    discardRest(req);
    await intake.discard();
    throw asFault(error, intake, mediaType);
  }
}

type FormReader = (req: Request, intake: Intake) => Promise<UploadForm>;

const FORM_READERS: ReadonlyMap<string, FormReader> = new Map<string, FormReader>([
  ['multipart/form-data', readMultipart],
  ['application/json', (req, intake) => readFields(jsonFields(new RequestBody(req, BODY_LIMITS.json)), intake)],
  [
    'application/x-www-form-urlencoded',
    (req, intake) => readFields(urlencodedFields(new RequestBody(req, BODY_LIMITS.urlencoded)), intake),
  ],
]);

const mediaTypeOf = (req: Request): string =>
  (req.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

function formReader(req: Request, mediaType: string): FormReader {
  const accepted = [...FORM_READERS.keys()].join(', ');
  const coding = req.headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity')
    throw fault('CONTENT_TYPE_UNSUPPORTED', { contentType: `${mediaType} in ${coding}`, accepted });
  const reader = FORM_READERS.get(mediaType);
  if (!reader) throw fault('CONTENT_TYPE_UNSUPPORTED', { contentType: mediaType || '(none)', accepted });
  return reader;
}

/** Clients substitute it for bytes that they could not decode. */
const REPLACED = '\ufffd';

function received({ document, type, filename }: UploadForm): ReceivedDocument {
  if (!document) throw fault('DOCUMENT_MISSING');
  if (filename?.includes(REPLACED)) throw notUtf8();
  const known = DOCUMENT_TYPES.find((each) => isSameWord(each, typedText(type ?? '')));
  const checked = checkDocumentType(known ?? type, document);
  return {
    type: checked,
    filename: nameOf(document, checked, filename),
    mediaType: document.mediaType,
    stored: document.stored,
  };
}

const nameOf = (document: IncomingDocument, type: DocumentType, filename: string | undefined): string =>
  sanitisedFilename(filename ?? '') || `${type}.${document.extension}`;

/** The form parsers' own errors mean that the body is malformed; only errors of the vault are ours, and are rethrown. */
function asFault(error: unknown, intake: Intake, mediaType: string): Fault {
  if (error instanceof Fault) return error;
  if (!intake.isVaultTrouble(error)) return fault('BODY_MALFORMED', { format: mediaType });
  log.error(`an upload was not stored: ${(error as Error).message}`);
  return fault('SERVICE_UNAVAILABLE');
}
