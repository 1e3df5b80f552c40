import { randomUUID } from 'node:crypto';
import type { ChainDeposit } from '@rampart/ports';
import { waitUntil } from '../../processes/wait-until.js';
import type { DrillChain, EvmGround } from './evm-ground.js';

const DEPTH = 12;

/** Deposits that were final enough to be credited, and that a reorganisation takes away: dropped, and off the balance, to the last unit. */
export async function reorganiseDeposits(
  ground: EvmGround,
  { node, usdt }: DrillChain,
  count: number,
): Promise<string[]> {
  const query = { chain: 'ethereum', currency: 'USDT', confirmations: DEPTH } as const;
  await ground.chain.changesSince('');
  const before = await ground.chain.balanceOf(query);
  const transactionIds = Array.from({ length: count }, () => randomUUID());
  for (const transactionId of transactionIds) {
    const { ethereum } = await ground.chain.depositWalletsFor({ transactionId, chains: ['ethereum'] });
    await usdt.send('transfer', [ethereum, 150_000_000n]);
  }
  await node.call('anvil_mine', `0x${DEPTH.toString(16)}`);
  const read = (): Promise<ChainDeposit[]> => depositsFor(ground, transactionIds);
  const credited = await readUntil(read, ({ confirmations }) => confirmations >= DEPTH);
  await node.call('anvil_reorg', DEPTH, []);
  await node.call('anvil_mine', '0x1');
  const after = await readUntil(read, ({ dropped }) => dropped);
  const balance = await ground.chain.balanceOf(query);
  const dropped = after.filter((each) => each.dropped).length;
  console.log(`${count} deposits with ${DEPTH} confirmations, a reorganisation of ${DEPTH} blocks: ${dropped} dropped`);
  return [
    ...(credited.filter(({ confirmations }) => confirmations >= DEPTH).length === count
      ? []
      : ['not all were credited']),
    ...(dropped === count ? [] : [`${count - dropped} deposits count, and are not in the chain`]),
    ...(balance?.amount === before?.amount ? [] : [`the wallet has ${balance?.amount}, and had ${before?.amount}`]),
  ];
}

async function depositsFor(ground: EvmGround, transactionIds: readonly string[]): Promise<ChainDeposit[]> {
  return (await Promise.all(transactionIds.map((id) => ground.chain.depositsFor(id)))).flat();
}

/** A chain that is slow for a moment holds up no reader, so the answer may be of before. The last one counts, whatever it is. */
async function readUntil(
  read: () => Promise<ChainDeposit[]>,
  isReached: (deposit: ChainDeposit) => boolean,
): Promise<ChainDeposit[]> {
  let deposits: ChainDeposit[] = [];
  const look = async (): Promise<boolean> => {
    deposits = await read();
    return deposits.length > 0 && deposits.every(isReached);
  };
  await waitUntil('every deposit is followed', look).catch(() => undefined);
  return deposits;
}
