import type { CryptoPayout } from '@rampart/ports';
import type { SigningPayout } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { assertNotSigned, type PayoutVerdict, verdictOf } from '../../schema/payout-verdict.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { BitcoinSignerGate } from '../payouts/bitcoin-signer-gate.js';
import { satsOf } from '../satoshi.js';
import { Approvals } from './approvals.js';

/** Decides whether a payout may be queued. */
@Injectable()
export class PayoutCheck {
  constructor(
    private readonly settings: BitcoinSettings,
    private readonly signer: BitcoinSignerGate,
    private readonly approvals: Approvals,
  ) {}

  /** A reason for which the payout is never sent, or is not sent now. Throws where that is not known: the signer does not answer, or has signed it before. */
  async judgePayout({ key, transactionId, amount, to }: CryptoPayout, assertion?: string): Promise<PayoutVerdict> {
    if (to.kind !== 'wallet' || to.chain !== 'bitcoin' || amount.currency !== 'BTC')
      return { refused: 'the driver bitcoind sends bitcoin to wallets' };
    if (!this.settings.accounts.scriptOf(to.address))
      return { refused: `the address is none of the network ${this.settings.network}` };
    if (!this.signer.isConfigured)
      return { refused: 'no signer is configured: BITCOIN_SIGNER_SOCKET names the socket of one' };
    const token = (await this.approvals.findToken(transactionId, to.address)) ?? '';
    const sats = satsOf(amount.toString()).toString();
    const asked = { key, transactionId, address: to.address, sats, token };
    const refusals = await this.signer.findRefusals(assertion === undefined ? asked : { ...asked, assertion });
    return verdictOf(refusals, token);
  }

  /** Throws where the signer has signed the key, or does not answer. */
  async assertUnsigned({
    key,
    transactionId,
    address,
    sats,
  }: Omit<SigningPayout, 'token' | 'assertion'>): Promise<void> {
    if (this.signer.isConfigured)
      assertNotSigned(await this.signer.findRefusals({ key, transactionId, address, sats, token: '' }));
  }
}
