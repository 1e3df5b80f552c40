import { type ChainId, CHAINS, NETWORKS } from '@rampart/kernel';
import type { CryptoPayout } from '@rampart/ports';
import type { AssetPayout } from '@rampart/signing';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { assertNotSigned, type PayoutVerdict, verdictOf } from '@rampart/wallet-frame';
import { EvmDatabase } from '../evm-database.js';
import { decimalsOn, EvmSettings } from '../evm-settings.js';
import { EvmNetworks } from '../network/evm-networks.js';
import { EvmSignerGate } from '../payouts/evm-signer-gate.js';
import { unitsOf } from '../units.js';
import { askCode, codeProblem } from './code-problem.js';
import { Approvals } from './approvals.js';

/** All EVM chains share one address format. */
const ANY_EVM_CHAIN = CHAINS.ethereum;

/** A row of the queue. */
interface QueuedPayout extends Omit<AssetPayout, 'token' | 'asset' | 'amount' | 'assertion'> {
  readonly chain: string;
  readonly currency: string;
  readonly units: string;
}

/** Decides whether a payout may be queued. */
@Injectable()
export class PayoutCheck {
  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly networks: EvmNetworks,
    private readonly signer: EvmSignerGate,
    private readonly approvals: Approvals,
  ) {}

  /**
   * Returns a reason why the payout is never sent, or is not sent now. Throws if this is unknown: the signer does not respond, or has signed the payout before.
   */
  async judgePayout({ key, transactionId, amount, to }: CryptoPayout, assertion?: string): Promise<PayoutVerdict> {
    const network = to.kind === 'wallet' ? this.networks.find(to.chain) : undefined;
    const decimals = network && decimalsOn(network.settings, amount.currency);
    if (to.kind !== 'wallet' || !network || decimals === undefined)
      return { refused: `the driver evm does not send ${amount.currency} there` };
    const problem = await this.addressProblem(to.address);
    if (problem !== undefined) return { refused: problem };
    if (!this.signer.isConfigured)
      return { refused: 'no signer is configured: EVM_SIGNER_SOCKET names the socket of one' };
    const address = to.address.toLowerCase();
    const token = (await this.approvals.findToken({ transactionId, to, currency: amount.currency })) ?? '';
    const units = unitsOf(amount.toString(), decimals).toString();
    const asked = { key, transactionId, address, asset: amount.currency, amount: units, token };
    const payout = assertion === undefined ? asked : { ...asked, assertion };
    const refusals = await this.signer.findRefusals(network.settings.chainId, payout);
    return verdictOf(refusals, token);
  }

  /** Throws if the signer has signed the key, or does not respond. */
  async assertUnsigned({ key, transactionId, chain, address, currency, units }: QueuedPayout): Promise<void> {
    if (!this.signer.isConfigured) return;
    const payout = { key, transactionId, address, asset: currency, amount: units, token: '' };
    const { chainId } = this.networks.get(chain as ChainId).settings;
    assertNotSigned(await this.signer.findRefusals(chainId, payout));
  }

  /** Why money sent to the address would be lost, according to the settings and to what the chain has there. Throws if no provider responds. */
  async findWalletProblem({ chain, address }: { chain: ChainId; address: string }): Promise<string | undefined> {
    const network = this.networks.find(chain);
    if (!network) return undefined;
    if (this.isToken(address.toLowerCase())) return 'it is the contract of a token, which gives nothing back';
    return codeProblem(await network.ask<string>(...askCode(address)));
  }

  /** Checks the tokens of every chain: a contract configured on one chain receives the tokens of another just as well. */
  private isToken(address: string): boolean {
    return this.settings.chains.some(({ tokens }) => tokens.some(({ contract }) => contract === address));
  }

  /** Money that is sent to a token contract, or to ourselves, is lost or counted wrongly. The code at the address is read when the transaction is made. */
  private async addressProblem(given: string): Promise<string | undefined> {
    const problem = ANY_EVM_CHAIN.addressProblem(given, NETWORKS);
    if (problem !== undefined) return `the address is no good: ${problem}`;
    const address = given.toLowerCase();
    if (this.isToken(address)) return 'the address is the contract of a token';
    if (this.settings.hotAddresses.includes(address)) return 'the address is our own wallet';
    const ours = await rows(this.database, sql`SELECT 1 FROM evm.address WHERE address = ${address}`);
    return ours.length > 0 ? 'the address is a deposit address of ours' : undefined;
  }
}
