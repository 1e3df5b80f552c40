import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../../test/support/client.js';
import { type AwsIdentity, findSignatureProblem } from './sigv4.js';

const KEY_ARN = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const IDENTITY: AwsIdentity = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'eu-central-1',
  service: 'kms',
};
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Kms {
  readonly url: string;
  readonly keyId: string;
  readonly region: string;
  /** As the environment names them. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The requests and their outcomes, oldest first. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** GenerateDataKey and Decrypt of AWS KMS with one symmetric key, as the documentation describes them: signature, key and encryption context are checked. */
export async function startKms(): Promise<Kms> {
  const master = randomBytes(32);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const action = String(request.headers['x-amz-target']).replace('TrentService.', '');
      const refused = findSignatureProblem(request, body, IDENTITY);
      const answer = refused === undefined ? answerTo(action, JSON.parse(body.toString()), master) : refused;
      asked.push(`${action}: ${typeof answer === 'string' ? answer : 'ok'}`);
      response.writeHead(typeof answer === 'string' ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(typeof answer === 'string' ? { __type: answer } : answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keyId: KEY_ARN,
    region: IDENTITY.region,
    credentials: {
      AWS_ACCESS_KEY_ID: IDENTITY.accessKeyId,
      AWS_SECRET_ACCESS_KEY: IDENTITY.secretAccessKey,
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A response, or the type of the exception. */
function answerTo(action: string, { KeyId, NumberOfBytes, CiphertextBlob, EncryptionContext }: Json, master: Buffer) {
  if (KeyId !== KEY_ARN) return 'NotFoundException';
  const context = Buffer.from(JSON.stringify(Object.entries((EncryptionContext as object | undefined) ?? {}).sort()));
  if (action === 'GenerateDataKey') {
    const [key, iv] = [randomBytes(Number(NumberOfBytes)), randomBytes(IV_BYTES)];
    const cipher = createCipheriv('aes-256-gcm', master, iv).setAAD(context);
    const blob = Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
    return { KeyId: KEY_ARN, Plaintext: key.toString('base64'), CiphertextBlob: blob.toString('base64') };
  }
  if (action !== 'Decrypt') return 'UnknownOperationException';
  const blob = Buffer.from(String(CiphertextBlob), 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', master, blob.subarray(0, IV_BYTES)).setAAD(context);
    decipher.setAuthTag(blob.subarray(-TAG_BYTES));
    const key = Buffer.concat([decipher.update(blob.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return { KeyId: KEY_ARN, Plaintext: key.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
  } catch {
    return 'InvalidCiphertextException';
  }
}
