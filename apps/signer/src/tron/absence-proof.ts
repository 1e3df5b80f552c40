import { isTronExpired } from '@rampart/signing';
import { z } from 'zod';
import type { TronSigned } from './tron-spent.js';

const TIMEOUT_MS = 3_000;

const solidBlock = z.object({ block_header: z.object({ raw_data: z.object({ timestamp: z.number() }) }) });
/** A node's response for a transaction that the chain does not have. */
const nothing = z.strictObject({});

/** Queries the signer's own nodes whether a signed transaction can still be executed, since the service's database is not trusted. */
export class AbsenceProof {
  constructor(private readonly nodes: readonly string[]) {}

  /** Returns false if there are no nodes, or if one does not respond, has any of the transactions, or may still accept one. */
  async isProven(attempts: readonly TronSigned[]): Promise<boolean> {
    if (this.nodes.length === 0) return false;
    const answers = await Promise.all(this.nodes.map((node) => lacksAll(node, attempts).catch(() => false)));
    return answers.every(Boolean);
  }
}

/** Reads the time of the solid block first, so that every block that could contain the transactions is before it. */
async function lacksAll(node: string, attempts: readonly TronSigned[]): Promise<boolean> {
  const block = solidBlock.parse(await ask(node, '/walletsolidity/getnowblock', {}));
  const { timestamp } = block.block_header.raw_data;
  if (!attempts.every(({ expiration }) => isTronExpired(expiration, timestamp))) return false;
  for (const { txId } of attempts)
    for (const path of ['/walletsolidity/gettransactionbyid', '/wallet/gettransactionbyid'])
      if (!nothing.safeParse(await ask(node, path, { value: txId })).success) return false;
  return true;
}

async function ask(node: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${node.replace(/\/$/, '')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`a node answers with HTTP ${response.status}`);
  return response.json();
}
