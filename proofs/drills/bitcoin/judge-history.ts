import type { Payers } from '../../components/payers.js';
import type { RegtestRpc } from '../../components/regtest-rpc.js';
import type { Ground } from './ground.js';
import { bitcoinOf, FUNDED, satsOf } from './amounts.js';
import type { History } from './history.js';

/** Compares the driver's data with what the payers' wallets and the chain know. Returns one sentence for each difference. */
export async function judgeHistory(history: History): Promise<string[]> {
  const { ground, payers, payee } = history.place;
  const { problems, received } = await judgeDeposits(history, payers);
  const payouts = await judgePayouts(history, payee);
  const balance = await judgeBalance(history, ground, received - payouts.paid);
  return [...history.problems, ...problems, ...payouts.problems, ...balance];
}

async function judgeDeposits(
  { deposits, process }: History,
  payers: Payers,
): Promise<{ problems: string[]; received: bigint }> {
  const problems: string[] = [];
  let received = 0n;
  for (const { transactionId, txId, sats } of deposits) {
    const depth = await payers.depthOf(txId);
    const [seen] = await process.depositsFor(transactionId);
    if (depth > 0) received += sats;
    if (depth > 0 && (!seen || seen.dropped || satsOf(Number(seen.amount)) !== sats))
      problems.push(`the deposit ${txId} is in the chain, and the driver says ${JSON.stringify(seen)}`);
    if (depth < 0 && seen && !seen.dropped) problems.push(`the deposit ${txId} was spent otherwise, and still counts`);
  }
  return { problems, received };
}

/** Every payout must arrive exactly once. */
async function judgePayouts(
  { payouts, process }: History,
  payee: RegtestRpc,
): Promise<{ problems: string[]; paid: bigint }> {
  const problems: string[] = [];
  let paid = 0n;
  for (const { key, address, sats } of payouts) {
    const arrived = satsOf(await payee.call<number>('getreceivedbyaddress', address, 0));
    const { state } = await process.findPayout(key).catch((error: Error) => ({ state: error.message }));
    paid += arrived;
    if (arrived > sats) problems.push(`the payout ${key} was paid twice: ${arrived} instead of ${sats}`);
    else if (arrived !== sats || state !== 'confirmed')
      problems.push(`the payout ${key} is ${state}, and ${arrived} arrived`);
  }
  return { problems, paid };
}

/** Compares the balance, to the satoshi, with the third node's chain, and with what came and went. */
async function judgeBalance({ process }: History, ground: Ground, moved: bigint): Promise<string[]> {
  const balance = await process.balanceOf({ chain: 'bitcoin', currency: 'BTC', confirmations: 1 });
  const [amount, fees] = [satsOf(Number(balance?.amount)), satsOf(Number(balance?.feesPaid))];
  const unspent = await ground.findTrueBalance();
  return [
    ...(amount === satsOf(unspent) ? [] : [`the driver says ${bitcoinOf(amount)}, the chain ${unspent}`]),
    ...(amount + fees === FUNDED + moved
      ? []
      : [`${bitcoinOf(amount)} and fees of ${bitcoinOf(fees)} are not ${bitcoinOf(FUNDED + moved)}`]),
  ];
}
