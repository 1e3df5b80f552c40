import { isSameWord } from '@rampart/contract';
import { dataKeyOf } from '@rampart/sealing';
import { discardRest, hasRead, isRepeated, notUtf8 } from '@rampart/http';
import { checkDocumentType, type IncomingDocument, KycDocuments, ScannedVault, UserVault } from '@rampart/kyc';
import { DOCUMENT_TYPES, Fault, fault, type DocumentType, typedText } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { type StoredDocument, Vault, VirusScanner } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { jsonFields } from './json-fields.js';
import { readMultipart } from './multipart.js';
import { readFields, type UploadForm } from './read-fields.js';
import { BODY_LIMITS, Intake, RequestBody } from './upload-body.js';
import { urlencodedFields } from './urlencoded-fields.js';

const log = new Logger('Documents');

/** Uploads a KYC document of a user. */
@Injectable()
export class UploadDocument {
  constructor(
    private readonly documents: KycDocuments,
    private readonly vault: Vault,
    private readonly scanner: VirusScanner,
    private readonly database: DataSource,
  ) {}

  /** Checks whether a document is accepted before reading it. A repeated call was accepted the first time, so it only has to be identical. */
  async upload({ partnerId, userId }: Required<Principal>, request: Request): Promise<void> {
    if (!isRepeated(request)) await this.documents.assertOpen(partnerId, userId);
    const document = await receiveDocument(request, await this.vaultOf(userId));
    await this.compare(request, document);
    await this.documents.addDocument(partnerId, userId, document);
  }

  /** Returns a vault that scans documents and encrypts them with the user's key. */
  private async vaultOf(userId: string): Promise<Vault> {
    return new ScannedVault(new UserVault(this.vault, await dataKeyOf(this.database, userId)), this.scanner);
  }

  private async compare(request: Request, { type, filename, stored }: ReceivedDocument): Promise<void> {
    try {
      hasRead(request, { type, filename, sha256: stored.sha256, size: stored.size });
    } catch (repeated) {
      await this.vault.removeDocument(stored.key);
      throw repeated;
    }
  }
}

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

/**
 * Sanitises a client's file name for display: the last part of a path, without control, invisible or direction-changing characters, at most 200 characters.
 * Returns empty text if nothing is left.
 */
export function sanitisedFilename(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!.slice(0, MAX_LENGTH);
  const visible = last.normalize('NFC').replace(INVISIBLE, '').trim();
  return /^\.*$/.test(visible) ? '' : [...visible].slice(0, FILENAME_LENGTH).join('').trim();
}

/** Maximum length of a stored file name, in characters. */
const FILENAME_LENGTH = 200;
/** Maximum length to normalise, since reordering combining accents takes quadratic time. */
const MAX_LENGTH = 5 * FILENAME_LENGTH;

/** Control, format (bidi overrides, zero width), lone surrogates, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
