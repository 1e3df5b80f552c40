import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deriveKey, SANDBOX_SECRET } from '@rampart/config';
import { Approver } from '@rampart/signing';
import { generateWords, SeedKeys } from '../../apps/signer/src/keys/seed-keys.js';
import type { SigningPolicy } from '../../apps/signer/src/policy/policy.js';
import { Signer } from '../../apps/signer/src/signer.js';
import { SignerServer } from '../../apps/signer/src/signer-server.js';

const SATS = 100_000_000n;

/** The approver of a service with the sandbox's secret. */
export const APPROVER = new Approver(deriveKey({ RAMPART_SECRET: SANDBOX_SECRET }, 'payout-approval'));

/** Starts a signer on its own socket, with a new seed if no keys are given. */
export async function startTestSigner(
  policy: Partial<SigningPolicy> = {},
  keys = new SeedKeys(generateWords(), 'regtest'),
  now: () => number = Date.now,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'signer-'));
  const socket = path.join(folder, 'signer.sock');
  const signer = new Signer(
    {
      network: 'regtest',
      socket,
      seed: '',
      log: path.join(folder, 'signer.log'),
      approver: APPROVER.publicKey,
      limits: { payout: 1_000n * SATS, day: 100_000n * SATS },
      feePercent: 50,
      ...policy,
    },
    keys,
    now,
  );
  const server = new SignerServer(signer, socket);
  await server.listen();
  return {
    keys,
    socket,
    signer,
    server,
    /** Settings of a service that uses `node` for bitcoin, with this signer. */
    settingsFor: (node: { readonly url: string }) => ({
      CHAIN_DRIVERS: 'bitcoin:bitcoind',
      BITCOIN_RPC_URL: node.url,
      BITCOIN_NETWORK: 'regtest',
      BITCOIN_XPUB: keys.accounts.xpubs.segwit,
      BITCOIN_LEGACY_XPUB: keys.accounts.xpubs.legacy,
      BITCOIN_SIGNER_SOCKET: socket,
      BITCOIN_BATCH_SECONDS: '0',
    }),
    close: async () => {
      await server.close();
      signer.close();
      rmSync(folder, { recursive: true });
    },
  };
}
