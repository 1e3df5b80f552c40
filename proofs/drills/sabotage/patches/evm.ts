import type { Sabotage } from '../sabotage.js';

const MONEY = { tests: ['test/medium/drivers/evm-money.spec'], project: 'medium' } as const;
const READER = { ...MONEY, file: 'libs/drivers/src/evm/deposits/block-reader.ts' } as const;
const FOLDER = 'libs/drivers/src/evm';

/** Money on EVM chains: only what arrived counts, and a nonce pays once. */
export const EVM: readonly Sabotage[] = [
  {
    ...READER,
    name: 'an EVM deposit counts without its receipt',
    in: 'BlockReader.proveArrivals',
    find: 'return BigInt(receipt.status) === 1n && (arrival.contract === undefined || hasTransfer(receipt, arrival));',
    replace: 'return true;',
    only: 'that a provider invents in its logs and balances',
  },
  {
    ...MONEY,
    file: `${FOLDER}/deposits/credit-check.ts`,
    name: 'an EVM deposit is credited as its event says',
    in: 'CreditCheck.creditWhatArrived',
    find: 'return { ...arrival, units: arrival.units - cut };',
    replace: 'return arrival;',
    only: 'keeps a share',
  },
  {
    name: 'money that operators attest is in the balance before the chain shows it',
    tests: ['test/medium/drivers/evm-credits.spec'],
    project: 'medium',
    file: `${FOLDER}/wallet/wallet-totals.ts`,
    in: 'SUMS',
    find: 'AND NOT attested',
    replace: '',
    only: 'are missed in the wallet',
  },
  {
    ...MONEY,
    file: `${FOLDER}/network/evm-network.ts`,
    name: 'one of two EVM providers is believed alone',
    in: 'EvmNetwork.isAgreed',
    find: 'this.providers.length < 2 ||',
    replace: 'true ||',
    only: 'differ about',
  },
  {
    ...MONEY,
    file: `${FOLDER}/payouts/transaction-sender.ts`,
    name: 'an EVM payout whose nonce was taken goes on',
    in: 'TransactionSender.findTaken',
    find: 'await this.store.markUnclear(id, top, `a transaction that this database does not know has its nonce ${nonce}`);',
    replace: '',
    only: 'whose nonce another transaction took',
  },
  {
    ...MONEY,
    file: `${FOLDER}/payouts/own-transactions.ts`,
    name: 'a token that answers false has paid',
    in: 'hasSucceeded',
    find: 'if (!token) return true;',
    replace: 'return true;',
    only: 'answers with false',
  },
  {
    ...MONEY,
    file: `${FOLDER}/sweeps/sweeper.ts`,
    name: 'money that came after a sweep was made counts as swept',
    in: 'CANDIDATES',
    find: 'AND v.height >= d.block_number)',
    replace: 'AND o.block_number >= d.block_number)',
    only: 'is swept by a later sweep',
  },
  {
    tests: ['test/medium/drivers/evm-passkeys.spec'],
    project: 'medium',
    file: 'libs/drivers/src/schema/held-payouts.ts',
    name: 'an EVM payout leaves the queue of passkeys before the signer has agreed',
    in: 'HeldRows.approve',
    find: 'if (ending) return `the signer refuses it: ${ending.detail}`;',
    replace: '',
    only: 'leave by no passkey of a stranger',
  },
  {
    tests: ['test/medium/drivers/evm-rotation.spec'],
    project: 'medium',
    file: `${FOLDER}/evm-settings.ts`,
    name: 'the present seed is asked to sweep the addresses of a retired one',
    in: 'EvmSettings.pathOf',
    find: 'return seed === this.accounts ? path : { ...path, retired: seed.fingerprint };',
    replace: 'return path;',
    only: 'the retired seed moves it',
  },
];
