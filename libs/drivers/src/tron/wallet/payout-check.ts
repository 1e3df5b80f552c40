import type { CryptoPayout } from '@rampart/ports';
import { type AssetPayout, isTronAddress } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { assertNotSigned, type PayoutVerdict, verdictOf } from '../../schema/payout-verdict.js';
import { TronSignerGate } from '../payouts/tron-signer-gate.js';
import { TronSettings, unitsOf } from '../tron-settings.js';
import { Approvals } from './approvals.js';

/** The account without a key: base58check of zeros. */
const ZERO_ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** A queued row. */
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
  ) {}

  /** A reason for which the payout is never sent, or is not sent now. Throws where that is not known: the signer does not answer, or has signed it before. */
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

  /** Throws where the signer has signed the key, or does not answer. */
  async assertUnsigned({ key, transactionId, address, currency, units }: QueuedPayout): Promise<void> {
    if (!this.signer.isConfigured) return;
    const payout = { key, transactionId, address, asset: currency, amount: units, token: '' };
    assertNotSigned(await this.signer.findRefusals(payout));
  }

  /** Money that is sent to the contract of a token, or to ourselves, is lost or counted wrongly. */
  private addressProblem(address: string): string | undefined {
    const { tokens, wallet } = this.settings.values;
    if (!isTronAddress(address)) return 'the address is none of Tron: T and 33 more characters with a checksum';
    if (address === ZERO_ADDRESS) return 'the address is zero, which has no owner';
    if (tokens.some(({ contract }) => contract === address)) return 'the address is the contract of a token';
    return address === wallet ? 'the address is our own wallet' : undefined;
  }
}
