import { CHAINS, NETWORKS } from '@rampart/kernel';
import type { CryptoPayout } from '@rampart/ports';
import type { AssetPayout } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { assertNotSigned, type PayoutVerdict, verdictOf } from '@rampart/wallet-frame';
import { TronNetwork } from '../node/tron-network.js';
import { TronSignerGate } from '../payouts/tron-signer-gate.js';
import { TronSettings, unitsOf } from '../tron-settings.js';
import { Approvals } from './approvals.js';

/** Reason for refusal, since it cannot be known whether a contract gives back what it receives. */
export const IS_CONTRACT = 'it is a contract: the chain has code there, and no key opens it';

/** A row of the queue. */
interface QueuedPayout extends Omit<AssetPayout, 'token' | 'asset' | 'amount' | 'assertion'> {
  readonly currency: string;
  readonly units: string;
}

/** Decides whether a payout may be queued. */
@Injectable()
export class PayoutCheck {
  constructor(
    private readonly settings: TronSettings,
    private readonly signer: TronSignerGate,
    private readonly approvals: Approvals,
    private readonly network: TronNetwork,
  ) {}

  /**
   * Returns a reason why the payout is never sent, or is not sent now. Throws if this is unknown: the signer does not respond, or has signed the payout before.
   */
  async judgePayout({ key, transactionId, amount, to }: CryptoPayout, assertion?: string): Promise<PayoutVerdict> {
    const token = this.settings.findToken(amount.currency);
    if (to.kind !== 'wallet' || to.chain !== 'tron' || !token)
      return { refused: `the driver tron does not send ${amount.currency} there` };
    const problem = this.addressProblem(to.address);
    if (problem !== undefined) return { refused: problem };
    if (!this.signer.isConfigured)
      return { refused: 'no signer is configured: TRON_SIGNER_SOCKET names the socket of one' };
    const approval = (await this.approvals.findToken(transactionId, to.address, amount.currency)) ?? '';
    const units = unitsOf(amount.toString(), token.decimals).toString();
    const asked = { key, transactionId, address: to.address, asset: amount.currency, amount: units, token: approval };
    const refusals = await this.signer.findRefusals(assertion === undefined ? asked : { ...asked, assertion });
    return verdictOf(refusals, approval);
  }

  /** Throws if the signer has signed the key, or does not respond. */
  async assertUnsigned({ key, transactionId, address, currency, units }: QueuedPayout): Promise<void> {
    if (!this.signer.isConfigured) return;
    const payout = { key, transactionId, address, asset: currency, amount: units, token: '' };
    assertNotSigned(await this.signer.findRefusals(payout));
  }

  /** Why money sent to the address would be lost, according to the settings and to what the chain has there. Throws if no node responds. */
  async findWalletProblem(address: string): Promise<string | undefined> {
    if (this.settings.values.tokens.some(({ contract }) => contract === address))
      return 'it is the contract of a token, which gives nothing back';
    return (await this.network.ask((node) => node.isContract(address))) ? IS_CONTRACT : undefined;
  }

  /** Money that is sent to a token contract, or to ourselves, is lost or counted wrongly. The code at the address is read when the transaction is made. */
  private addressProblem(address: string): string | undefined {
    const { tokens, wallet } = this.settings.values;
    const problem = CHAINS.tron.addressProblem(address, NETWORKS);
    if (problem !== undefined) return `the address is no good: ${problem}`;
    if (tokens.some(({ contract }) => contract === address)) return 'the address is the contract of a token';
    return address === wallet ? 'the address is our own wallet' : undefined;
  }
}
