import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainId } from '@rampart/kernel';
import type { CryptoPayout, SentState } from '@rampart/ports';
import type { DrillChain, EvmGround } from './evm-ground.js';

const AMOUNT = '12.5';
const MS_PER_SECOND = 1_000;
const SWITCH_MS = 200;
const MAX_SECONDS = 300;

/** Sends all payouts at once on every chain while the providers take turns, and compares what arrived with what was requested. */
export async function sendConcurrently(
  ground: EvmGround,
  chains: readonly DrillChain[],
  { count, switches }: { count: number; switches: number },
): Promise<string[]> {
  const [{ Amount }, { toChecksum }] = await Promise.all([import('@rampart/kernel'), import('@rampart/signing')]);
  const asked = Array.from({ length: count }, (_, i): CryptoPayout & { readonly drill: DrillChain } => {
    const drill = chains[i % chains.length]!;
    const chain: ChainId = drill.coin === 'ETH' ? 'ethereum' : 'binance_smart_chain';
    const address = toChecksum(`0x${randomBytes(20).toString('hex')}`);
    const to = { kind: 'wallet', chain, address } as const;
    return { drill, key: randomUUID(), transactionId: randomUUID(), amount: Amount.of(AMOUNT, 'USDT'), to };
  });
  const begun = performance.now();
  const turns = { done: 0 };
  const sending = Promise.all(asked.map((payout) => sendUntilKnown(ground, payout)));
  await switchProviders(chains, turns, switches);
  await sending;
  const states = await followUntilConfirmed(ground, chains, asked);
  const seconds = Math.round((performance.now() - begun) / MS_PER_SECOND);
  const arrived = await Promise.all(asked.map(({ drill, to }) => receivedBy(drill, to)));
  const problems = arrived.flatMap((amount, i) =>
    amount === 1n ? [] : [`the wallet of payout ${asked[i]?.key} was paid ${amount} times, ${states[i]?.state}`],
  );
  const gaps = await Promise.all(chains.map((drill) => findGaps(ground, drill)));
  console.log(
    `${count} payouts at once on ${chains.length} chains in ${seconds} s, providers switched ${turns.done} times: ${gaps.flat().length} gaps in the nonces, ` +
      `${arrived.filter((times) => times > 1n).length} paid twice, ${arrived.filter((times) => times === 0n).length} never`,
  );
  return [...problems, ...gaps.flat(), ...(turns.done < switches ? ['the providers were switched too seldom'] : [])];
}

/** Sends as the service does: looks up what is unclear, and resends only what is unknown, under the same key. */
async function sendUntilKnown(ground: EvmGround, payout: CryptoPayout): Promise<void> {
  const approved = {
    transactionId: payout.transactionId,
    to: payout.to as Extract<CryptoPayout['to'], { kind: 'wallet' }>,
    maximum: payout.amount,
  };
  await ground.chain.approveWallet(approved);
  for (const deadline = performance.now() + MAX_SECONDS * MS_PER_SECOND; performance.now() < deadline;) {
    const outcome = await ground.chain.sendPayout(payout).catch(() => undefined);
    if (outcome?.outcome === 'submitted') return;
    const found = await ground.chain.findPayout(payout.key).catch(() => undefined);
    if (found?.state === 'submitted' || found?.state === 'confirmed') return;
    await sleep(MS_PER_SECOND);
  }
}

/** One of the two is always unavailable, and only while the other is available. */
async function switchProviders(
  chains: readonly DrillChain[],
  turns: { done: number },
  switches: number,
): Promise<void> {
  for (; turns.done < switches; turns.done += 1) {
    for (const { providers } of chains) {
      const [away, here] = turns.done % 2 === 0 ? providers : [providers[1], providers[0]];
      [here.isAway, away.isAway] = [false, true];
    }
    await sleep(SWITCH_MS);
  }
  for (const { providers } of chains) for (const each of providers) each.isAway = false;
}

async function followUntilConfirmed(
  ground: EvmGround,
  chains: readonly DrillChain[],
  asked: readonly CryptoPayout[],
): Promise<SentState[]> {
  for (let round = 0; round < MAX_SECONDS; round += 1) {
    await ground.chain.changesSince('').catch(() => undefined);
    const states = await Promise.all(
      asked.map(({ key }) => ground.chain.findPayout(key).catch((): SentState => ({ state: 'unknown' }))),
    );
    if (states.every(({ state }) => state === 'confirmed')) return states;
    for (const { node } of chains) await node.call('anvil_mine', '0x4');
  }
  return asked.map(() => ({ state: 'unknown' }));
}

/** How many times the wallet received the amount. */
async function receivedBy({ usdt, decimals }: DrillChain, to: CryptoPayout['to']): Promise<bigint> {
  const held = await usdt.read<bigint>('balanceOf', to.kind === 'wallet' ? to.address : '');
  const one = (125n * 10n ** BigInt(decimals)) / 10n;
  return held % one === 0n ? held / one : -1n;
}

/** Finds nonces of the hot wallet, from the first on, that are not one row and one transaction in the chain. */
async function findGaps(ground: EvmGround, { node, coin }: DrillChain): Promise<string[]> {
  const chain = coin === 'ETH' ? 'ethereum' : 'binance_smart_chain';
  const rows = await ground.query<{ nonce: number; succeeded: boolean }>(
    `SELECT nonce::int AS nonce, succeeded FROM evm.outgoing WHERE chain = '${chain}' AND account = '${ground.hot}' AND state <> 'abandoned' ORDER BY 1`,
  );
  const count = Number(await node.call<string>('eth_getTransactionCount', ground.hot, 'latest'));
  return [
    ...rows.flatMap(({ nonce }, i) => (nonce === i ? [] : [`${chain}: the nonce ${i} is missing or used twice`])),
    ...(count === rows.length ? [] : [`${chain}: the chain has ${count} transactions, and we sent ${rows.length}`]),
  ];
}
