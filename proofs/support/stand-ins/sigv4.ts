import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const MAX_AGE_MS = 5 * 60_000;
const SHAPE =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

export interface AwsIdentity {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly service: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Why a request is refused, by AWS's documentation of Signature Version 4 and not by any library; undefined where it is genuine. */
export function findSignatureProblem(
  { method = '', url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
  { accessKeyId, secretAccessKey, region, service }: AwsIdentity,
): string | undefined {
  const [, key, day = '', at, what, signed = '', signature] = SHAPE.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'MissingAuthenticationTokenException';
  if (key !== accessKeyId) return 'UnrecognizedClientException';
  if (at !== region || what !== service) return 'InvalidSignatureException';
  const time = String(headers['x-amz-date']);
  const sent = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - sent) < MAX_AGE_MS)) return 'RequestExpired';
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'InvalidSignatureException';
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.sort();
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`).join('');
  const canonical = [method, pathname, searchParams.toString(), lines, signed, sha256(body)].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signing = [region, service, 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day));
  return hmac(signing, text).toString('hex') === signature ? undefined : 'InvalidSignatureException';
}
