import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { driverCalls, outcomeOfError, outcomeOfStatus, SECOND } from '@rampart/kernel';
import type { Env } from '@rampart/config';
import type { AwsV4Signer } from 'aws4fetch';

export type S3Env = Pick<Env, 'S3_URL' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

const TIMEOUT = 10 * SECOND;
/** Time for 100 MiB at 1 MiB/s, with a margin. */
const TRANSFER_TIMEOUT = 120 * SECOND;
/** SHA-256 of the empty body. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface S3Call {
  readonly name: string;
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Undefined for the bucket itself. */
  readonly key?: string;
  /** Read at most this many bytes. */
  readonly bytes?: number;
  readonly body?: { readonly file: string; readonly size: number; readonly sha256: string };
}

/** The few S3 calls that a vault needs, with path-style addresses. Every body is signed with its hash, which the server verifies. No retries. */
export class S3Client {
  constructor(private readonly env: S3Env) {}

  async putFile(key: string, body: NonNullable<S3Call['body']>): Promise<void> {
    const response = await this.call({ name: 'putObject', method: 'PUT', key, body });
    await this.assertStatus(response, [200], 'PUT');
  }

  /** Writes the object into the file. Returns false if the object does not exist. */
  async getFile(key: string, file: string): Promise<boolean> {
    const response = await this.call({ name: 'getObject', method: 'GET', key });
    if (response.status === 404) return this.drained(response, false);
    if (response.status !== 200 || !response.body) await this.assertStatus(response, [200], 'GET');
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return true;
  }

  /** Reads at most the first `bytes` bytes of the object. Undefined if the object does not exist. */
  async readBeginning(key: string, bytes: number): Promise<Buffer | undefined> {
    const response = await this.call({ name: 'getObject', method: 'GET', key, bytes });
    if (response.status === 404) return this.drained(response, undefined);
    if (![200, 206].includes(response.status)) await this.assertStatus(response, [206], 'GET');
    let read = Buffer.alloc(0);
    for await (const chunk of response.body ?? []) {
      read = Buffer.concat([read, chunk]);
      if (read.length >= bytes) break; // a server may ignore the range and send everything
    }
    return read.subarray(0, bytes);
  }

  async hasObject(key: string): Promise<boolean> {
    const response = await this.call({ name: 'headObject', method: 'HEAD', key });
    if (response.status === 404) return this.drained(response, false);
    await this.assertStatus(response, [200], 'HEAD');
    return true;
  }

  async removeObject(key: string): Promise<void> {
    await this.assertStatus(
      await this.call({ name: 'deleteObject', method: 'DELETE', key }),
      [200, 204, 404],
      'DELETE',
    );
  }

  async headBucket(): Promise<void> {
    await this.assertStatus(await this.call({ name: 'headBucket', method: 'HEAD' }), [200], 'HEAD of the bucket');
  }

  private call(call: S3Call): Promise<Response> {
    return driverCalls.measure('s3', call.name, () => this.send(call), {
      judgeAnswer: ({ status }) => (status === 404 ? 'ok' : outcomeOfStatus(status)),
      judgeError: outcomeOfError,
    });
  }

  private async send({ method, key, bytes, body }: S3Call): Promise<Response> {
    const headers = {
      'X-Amz-Content-Sha256': body?.sha256 ?? EMPTY,
      ...(body ? { 'Content-Length': String(body.size) } : {}),
      ...(bytes === undefined ? {} : { Range: `bytes=0-${bytes - 1}` }),
    };
    const signed = await (await this.signerFor(method, this.urlOf(key), headers)).sign();
    const content = body ? { body: Readable.toWeb(createReadStream(body.file)), duplex: 'half' } : {};
    try {
      return await fetch(signed.url, {
        ...{ method, headers: signed.headers, redirect: 'error', ...content },
        signal: AbortSignal.timeout(method === 'PUT' || method === 'GET' ? TRANSFER_TIMEOUT : TIMEOUT),
      } as RequestInit);
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: unknown } };
      const why = typeof cause?.code === 'string' ? cause.code : name;
      throw new Error(`the object storage did not respond to ${method}: ${why}`, { cause: error });
    }
  }

  /** Loads the library with the first call, since an installation without S3 does not need it. */
  private async signerFor(method: string, url: string, headers: Record<string, string>): Promise<AwsV4Signer> {
    const { AwsV4Signer: Signer } = await import('aws4fetch');
    const { S3_REGION: region, S3_ACCESS_KEY_ID: id = '', S3_SECRET_ACCESS_KEY: secret = '' } = this.env;
    return new Signer({ method, url, headers, region, service: 's3', accessKeyId: id, secretAccessKey: secret });
  }

  private urlOf(key: string | undefined): string {
    const bucket = `${(this.env.S3_URL ?? '').replace(/\/$/, '')}/${this.env.S3_BUCKET ?? ''}`;
    return key === undefined ? bucket : `${bucket}/${key}`;
  }

  private async assertStatus(response: Response, expected: readonly number[], what: string): Promise<void> {
    await response.body?.cancel();
    if (!expected.includes(response.status))
      throw new Error(`the object storage answered ${response.status} to ${what}`);
  }

  private async drained<T>(response: Response, answer: T): Promise<T> {
    await response.body?.cancel();
    return answer;
  }
}
