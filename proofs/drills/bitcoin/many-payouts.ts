import { randomUUID } from 'node:crypto';
import type { BitcoinChain } from '@rampart/hot-wallets';
import type { Payers } from '../../components/payers.js';
import { RegtestRpc } from '../../components/regtest-rpc.js';
import type { Regtest } from '../../components/regtest.js';
import { makeGround } from './ground.js';

const COINS = 20;
const AT_ONCE = 500;
const SATS = '0.0002';
const BATCH_SECONDS = 2;
const MAX_TRANSACTIONS = 50;

/** Sends many payouts, as many at once as several workers have jobs, and counts the transactions that carry them. */
export async function sendMany(
  node: Regtest,
  { server, payers, count }: { server: string; payers: Payers; count: number },
): Promise<string[]> {
  const { Amount } = await import('@rampart/kernel');
  const ground = await makeGround({ first: node, rpcUrl: node.url, world: node }, server, BATCH_SECONDS);
  const chain: BitcoinChain = await ground.startProcess();
  await chain.changesSince('');
  for (let i = 0; i < COINS; i += 1) await payers.send(ground.fundingAddress, '1');
  await payers.mine(7);
  const to = {
    kind: 'wallet',
    chain: 'bitcoin',
    address: await new RegtestRpc(node.url, 'payer').call<string>('getnewaddress'),
  } as const;
  const amount = Amount.of(SATS, 'BTC');
  const references: string[] = [];
  const start = performance.now();
  while (references.length < count) {
    const wave = Array.from({ length: Math.min(AT_ONCE, count - references.length) }, async () => {
      const transactionId = randomUUID();
      await chain.approveWallet({ transactionId, to, maximum: amount });
      const outcome = await chain.sendPayout({ key: randomUUID(), transactionId, amount, to });
      return outcome.outcome === 'submitted' ? outcome.reference : '';
    });
    references.push(...(await Promise.all(wave)));
    await payers.mine();
  }
  const seconds = Math.round((performance.now() - start) / 1_000);
  const transactions = new Set(references).size;
  console.log(`${count} payouts, ${AT_ONCE} at once: ${transactions} transactions, ${seconds} s`);
  await ground.close();
  return [
    ...(references.includes('') ? ['some of many payouts were not sent'] : []),
    ...(count >= 5_000 && transactions > MAX_TRANSACTIONS ? [`${transactions} transactions are too many`] : []),
  ];
}
