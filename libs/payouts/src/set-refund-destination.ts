import { inTransaction, inUnit, orderMac, Payout, runForEveryPartner, Transaction } from '@rampart/data';
import { rows } from '@rampart/sql';
import { insertJobs, newJob } from '@rampart/jobs';
import { ASSETS, type ChainId, Clock, fault, type Network } from '@rampart/kernel';
import { checkWalletOn } from '@rampart/methods';
import type { Principal } from '@rampart/partners';
import { type ApprovedWallet, ChainGateway } from '@rampart/ports';
import {
  FindTransactions,
  isDepositAddress,
  lockTransaction,
  ScreenWallet,
  TRANSACTION_JOBS,
  WalletOwners,
} from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, Not } from 'typeorm';
import { chainsReached, findRefundChains } from './deposit-chain.js';
import { Refunds } from './refunds.js';

/** Sets the address that refunds of a sell are sent to. The partner provides it; a deposit's sender may be an exchange's address. */
@Injectable()
export class SetRefundDestination {
  constructor(
    private readonly database: DataSource,
    private readonly find: FindTransactions,
    private readonly screening: ScreenWallet,
    private readonly owners: WalletOwners,
    private readonly chain: ChainGateway,
    private readonly refunds: Refunds,
    private readonly clock: Clock,
  ) {}

  /** Sends refunds that wait for the address. Throws TRANSACTION_NOT_FOUND, REFUND_DESTINATION_NOT_APPLICABLE, REFUND_DESTINATION_LOCKED, WALLET_INVALID, WALLET_IS_DEPOSIT_ADDRESS, WALLET_REFUSED, RECORD_ALTERED. */
  async setRefundDestination(
    caller: Required<Principal>,
    { id, address, networks }: { id: string; address: string; networks: readonly Network[] },
  ): Promise<Transaction> {
    const known = await this.find.findTransaction(caller, id);
    if (known.type !== 'sell') throw fault('REFUND_DESTINATION_NOT_APPLICABLE', { type: known.type });
    const chains = await findRefundChains(this.database.manager, known);
    checkRefundDestination(known, { address, chains }, networks);
    if (await isDepositAddress(this.database, address)) throw fault('WALLET_IS_DEPOSIT_ADDRESS');
    const wallets = chainsReached(address, chains).map((chain) => ({ kind: 'wallet', chain, address }) as const);
    for (const to of wallets) {
      await this.owners.checkOwner(to, known.cryptoCurrency);
      await this.screening.screenWallet(to);
    }
    const work = () => this.approveOnce(address, known, wallets);
    return runForEveryPartner(() => inUnit(this.database, work)); // the partner's database role may not claim payouts
  }

  /** Approves the wallets in the unit of work, which their driver joins, once it is clear that the destination is not locked. */
  private async approveOnce(address: string, known: Transaction, to: readonly ApprovedWallet['to'][]) {
    const changed = await this.sendTo(address, known);
    for (const each of to)
      await this.chain.approveWallet({ transactionId: known.id, to: each, refundOf: known.depositWallets ?? {} });
    return changed;
  }

  private sendTo(address: string, known: Transaction): Promise<Transaction> {
    return inTransaction(this.database, async (manager) => {
      const transaction = await lockTransaction(manager, known.id);
      const isClaimed = await manager.existsBy(Payout, {
        transactionId: known.id,
        purpose: 'refund',
        state: Not('failed'),
      });
      if (isClaimed) throw fault('REFUND_DESTINATION_LOCKED');
      const changed = { ...transaction, refundDestination: address };
      await manager.update(Transaction, { id: known.id }, { refundDestination: address, mac: orderMac(changed) });
      await this.refunds.claimRefunds(manager, changed);
      await rows(
        manager,
        insertJobs([newJob(TRANSACTION_JOBS.refundReceived, { transactionId: known.id }, this.clock.now())]),
      );
      return changed;
    });
  }
}

/**
 * Checks `address` on `chains`, on which the coins may go back. Throws WALLET_REQUIRED for none, and WALLET_INVALID, also for the order's own deposit addresses: a refund must not arrive as
 * a deposit.
 */
export function checkRefundDestination(
  { cryptoCurrency, depositWallets }: Pick<Transaction, 'cryptoCurrency' | 'depositWallets'>,
  { address, chains }: { address: string; chains: readonly ChainId[] },
  networks: readonly Network[],
): void {
  if (address === '') throw fault('WALLET_REQUIRED');
  const [chain] = checkWalletOn(chains, { asset: ASSETS[cryptoCurrency], wallet: address, networks });
  const isOurs = Object.values(depositWallets ?? {}).some((wallet) => wallet.toLowerCase() === address.toLowerCase());
  if (isOurs)
    throw fault('WALLET_INVALID', { cryptoCurrency, chain, problem: 'it is a deposit address of this transaction' });
}
