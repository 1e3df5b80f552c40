import type { Place } from './place.js';

/** Names each belief of the driver that the chain contradicts, since one of its two nodes is always honest and up to date. */
export async function findBelievedAlone({ ground, payers, payee }: Place): Promise<string[]> {
  const { deposits, finalPayouts } = await ground.readBeliefs();
  const problems: string[] = [];
  for (const { txId, confirmations, dropped } of deposits) {
    const depth = await payers.depthOf(txId);
    if (confirmations > Math.max(0, depth))
      problems.push(`the deposit ${txId} has ${depth} confirmations, and ${confirmations} are believed`);
    if (dropped && depth > 0) problems.push(`the deposit ${txId} is in the chain, and called dropped`);
  }
  for (const { key, address } of finalPayouts)
    if ((await payee.call<number>('getreceivedbyaddress', address, 1)) === 0)
      problems.push(`the payout ${key} is in no block, and called final`);
  return problems;
}
