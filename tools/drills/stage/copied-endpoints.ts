import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Stage } from './stage.js';

/** Writes endpoints like `original` at `urls`, more than a partner may register. */
export async function copyEndpoint(
  client: Client,
  { env }: Pick<Stage, 'env'>,
  { original, urls }: { readonly original: string; readonly urls: readonly string[] },
): Promise<void> {
  const { deriveKey, loadEnv, seal } = await import('@rampart/config'); // built by now, which it was not when this file was loaded
  const key = deriveKey(loadEnv(env), 'webhook-secret');
  for (const url of urls) {
    const id = randomUUID();
    await client.query(COPY, [original, id, url, seal(key, 'whsec_YmFja2xvZyBvZiB3ZWJob29rcw==', id)]);
  }
}

/** A secret opens for its own endpoint only. */
const COPY = `
  INSERT INTO webhook_endpoint
  SELECT (jsonb_populate_record(p, jsonb_build_object('id', $2::uuid, 'url', $3::text, 'sealed_secret', $4::bytea))).* FROM webhook_endpoint p WHERE p.id = $1`;
