import type { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import { SignerProblem } from '../signer-problem.js';
import { KEY_BYTES, KeyStore, type NewKey, type WrappedBy } from './key-store.js';

const TIMEOUT_MS = 10_000;
const base64 = z.string().min(1);
const generated = z.object({ Plaintext: base64, CiphertextBlob: base64, KeyId: z.string() });
const decrypted = z.object({ Plaintext: base64, KeyId: z.string() });

export interface KmsSettings {
  readonly region: string;
  /** Id or ARN of a symmetric key. */
  readonly keyId: string;
  /** Endpoint of another service with the same protocol. */
  readonly endpoint?: string | undefined;
}

/** Has AWS KMS create and open the key. A caller with `kms:Decrypt` permission can open the seed, and each call appears in CloudTrail. */
export class KmsStore extends KeyStore<'kms'> {
  readonly name = 'kms';

  private constructor(
    private readonly settings: KmsSettings,
    private readonly client: AwsClient,
  ) {
    super();
  }

  /** Uses the credentials that the environment names, as AWS's own programs do. */
  static async open(settings: KmsSettings, env: NodeJS.ProcessEnv = process.env): Promise<KmsStore> {
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = env;
    if (!accessKeyId || !secretAccessKey)
      throw new SignerProblem('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY name who asks the key service');
    const { AwsClient: Client } = await import('aws4fetch');
    const credentials = { accessKeyId, secretAccessKey, ...(token ? { sessionToken: token } : {}) };
    return new KmsStore(settings, new Client({ ...credentials, service: 'kms', region: settings.region, retries: 0 }));
  }

  async makeKey(purpose: string): Promise<NewKey> {
    const request = { KeyId: this.settings.keyId, NumberOfBytes: KEY_BYTES, EncryptionContext: { purpose } };
    const { Plaintext, CiphertextBlob, KeyId } = generated.parse(await this.ask('GenerateDataKey', request));
    return {
      key: Buffer.from(Plaintext, 'base64'),
      wrapped: { store: this.name, keyId: KeyId, wrapped: CiphertextBlob },
    };
  }

  async openKey({ keyId, wrapped }: WrappedBy<'kms'>, purpose: string): Promise<Buffer> {
    const request = { KeyId: keyId, CiphertextBlob: wrapped, EncryptionContext: { purpose } };
    return Buffer.from(decrypted.parse(await this.ask('Decrypt', request)).Plaintext, 'base64');
  }

  /** Throws `SignerProblem` with the service's own error code for a refusal. */
  private async ask(action: string, body: object): Promise<unknown> {
    const { region, endpoint = `https://kms.${region}.amazonaws.com` } = this.settings;
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` };
    const url = new URL('/', endpoint).href;
    const signed = await this.client.sign(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await fetch(signed, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
      throw new SignerProblem(`the key service does not answer: ${error.message}`);
    });
    const answer = (await response.json()) as { __type?: string };
    if (!response.ok)
      throw new SignerProblem(`the key service refused ${action}: ${answer.__type ?? String(response.status)}`);
    return answer;
  }
}
