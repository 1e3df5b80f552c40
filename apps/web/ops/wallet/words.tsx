import type { Schema } from '../../shared/api.js';
import { CHAIN_NAMES } from '../../shared/methods.gen.js';

type Coin = Schema<'WalletCoinView'>;
type Batch = Schema<'WalletBatchView'>;

export const bitcoin = (amount: string): string => `${amount} BTC`;

/** Satoshi per virtual byte, as wallets write it. */
export const rate = (satoshi: number): string => `${Number(satoshi.toFixed(1))} sat/vB`;

export const USES: Readonly<Record<Coin['use'], string>> = {
  spendable: 'can be spent',
  waiting: 'waits for confirmations',
  taken: 'in a transaction',
  frozen: 'frozen: less than its fee is worth',
};

export const PURPOSES: Readonly<Record<Batch['purpose'], string>> = {
  payouts: 'payouts',
  consolidation: 'consolidation',
  sweep: 'sweep to the new seed',
};

export const NEXT: Readonly<Record<Batch['purpose'], string>> = { ...PURPOSES, sweep: 'away from a retired seed' };

export const chainName = (chain: string): string => CHAIN_NAMES[chain] ?? chain;

export function waitingWords({ queued, held, deferred }: Schema<'WaitingPayoutsView'>): string {
  const each = { 'for the next transaction': queued, 'for a passkey': held, 'for coins or lower fees': deferred };
  const some = Object.entries(each).filter(([, count]) => count > 0);
  return some.length === 0 ? 'none' : some.map(([why, count]) => `${count} ${why}`).join(', ');
}

const SHOWN = 8;

/** Shows both ends of a transaction's id, and the full id on hover. */
export const TxId = ({ of }: { readonly of: string }) => (
  <span className="mono nowrap" title={of}>
    {of.slice(0, SHOWN)}…{of.slice(-SHOWN)}
  </span>
);

export function Outpoint({ of }: { readonly of: string }) {
  const [txId = '', output] = of.split(':');
  return (
    <span className="mono nowrap" title={of}>
      {txId.slice(0, SHOWN)}…{txId.slice(-SHOWN)}:{output}
    </span>
  );
}
