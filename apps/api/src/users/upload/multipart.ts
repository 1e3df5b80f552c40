import type { TransformCallback, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { notUtf8 } from '@rampart/http';
import { fault, type Fault } from '@rampart/kernel';
import type { IncomingDocument } from '@rampart/kyc';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { boundaryOf, NameFiles, UNNAMED } from './name-files.js';
import type { UploadForm } from './read-fields.js';
import { BODY_LIMITS, FIELD_LIMITS, type Intake, RequestBody } from './upload-body.js';

/** Reads a multipart/form-data body: the part `file`, with or without a file name, and the fields `type` and `filename`, in any order. */
export async function readMultipart(req: Request, intake: Intake): Promise<UploadForm> {
  const arrived: Arrived = {};
  const form = new FormBody(req, boundaryOf(req.headers['content-type'] ?? ''));
  try {
    await parsed(form, multer({ storage: storageIn(intake, arrived), limits: LIMITS, defParamCharset: 'utf8' }));
  } catch (error) {
    throw error instanceof MulterError ? refusal(error) : error;
  }
  if (arrived.name?.includes(REPLACED)) throw notUtf8();
  return { document: arrived.document, type: once(form, 'type'), filename: once(form, 'filename') ?? arrived.name };
}

interface Arrived {
  document?: IncomingDocument;
  /** File name of the part itself, for clients that send no `filename` field. */
  name?: string;
}

const LIMITS = {
  fields: FIELD_LIMITS.count,
  fieldSize: FIELD_LIMITS.valueBytes,
  fieldNameSize: FIELD_LIMITS.nameBytes,
  files: 1,
  parts: FIELD_LIMITS.count + 1,
  headerPairs: 20,
};

/** Stands in for the request, so that multer, which waits for the end of a refused body, returns at once. */
class FormBody extends RequestBody {
  body?: Readonly<Record<string, unknown>>;
  private readonly files: NameFiles;

  constructor(req: Request, boundary: string) {
    super(req, BODY_LIMITS.multipart);
    const quoted = boundary.replace(/["\\]/g, '\\$&');
    this.headers = { ...req.headers, 'content-type': `multipart/form-data; boundary="${quoted}"` };
    this.files = new NameFiles(boundary);
  }

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    super._transform(chunk, encoding, (error) => {
      if (error) return done(error);
      done(null, this.files.push(chunk));
    });
  }

  override _flush(done: TransformCallback): void {
    done(null, this.files.end());
  }

  override unpipe(destination?: Writable): this {
    super.unpipe(destination);
    setImmediate(() => this.destroy());
    return this;
  }
}

const parsed = (form: FormBody, upload: multer.Multer): Promise<void> =>
  promisify<Request, Response>(upload.single('file'))(form as unknown as Request, {} as Response);

/** `_removeFile` removes nothing, since the intake removes everything if any part is refused. */
const storageIn = (intake: Intake, arrived: Arrived): StorageEngine => ({
  _handleFile(_req, file, done) {
    arrived.name = file.originalname === UNNAMED ? undefined : file.originalname;
    intake.store(file.stream).then((document) => {
      arrived.document = document;
      done(null, {});
    }, done);
  },
  _removeFile(_req, _file, done) {
    done(null);
  },
});

/** The parser substitutes it for bytes that are not UTF-8. */
const REPLACED = '\ufffd';

function once({ body = {} }: FormBody, name: string): string | undefined {
  const value = body[name];
  if (typeof value === 'string' && value.includes(REPLACED)) throw notUtf8();
  if (value === undefined || typeof value === 'string') return value;
  throw fault('VALIDATION_FAILED', { problem: `The field "${name}" must be given once, as text.` });
}

function refusal({ code, field = '' }: MulterError): Fault {
  const problems: Readonly<Record<string, string>> = {
    LIMIT_FILE_COUNT: 'Send one file.',
    LIMIT_FIELD_COUNT: `Send at most ${FIELD_LIMITS.count} fields.`,
    LIMIT_PART_COUNT: `Send at most ${FIELD_LIMITS.count} fields.`,
    LIMIT_FIELD_VALUE: `The field "${field}" is longer than ${FIELD_LIMITS.valueBytes} bytes.`,
    LIMIT_FIELD_KEY: `The name of a field is longer than ${FIELD_LIMITS.nameBytes} bytes.`,
    MISSING_FIELD_NAME: 'A field has no name.',
    INVALID_FIELD_NAME: 'The name of a field cannot be read.',
  };
  if (code === 'LIMIT_UNEXPECTED_FILE') return fault('DOCUMENT_MISSING');
  const problem = problems[code];
  return problem ? fault('VALIDATION_FAILED', { problem }) : fault('BODY_MALFORMED', { format: 'multipart/form-data' });
}
