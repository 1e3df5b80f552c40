import type { CryptoPayout } from '@rampart/ports';
import type { SigningPayout } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { assertNotSigned, type PayoutVerdict, verdictOf } from '@rampart/wallet-frame';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { BitcoinSignerGate } from '../payouts/bitcoin-signer-gate.js';
import { dustOf } from '../payouts/coin-selection.js';
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

  /**
   * Returns a reason why the payout is never sent, or is not sent now. Throws if this is unknown: the signer does not respond, or has signed the payout before.
   */
  async judgePayout({ key, transactionId, amount, to }: CryptoPayout, assertion?: string): Promise<PayoutVerdict> {
    if (to.kind !== 'wallet' || to.chain !== 'bitcoin' || amount.currency !== 'BTC')
      return { refused: 'the driver bitcoind sends bitcoin to wallets' };
    const script = this.settings.accounts.scriptOf(to.address);
    if (!script) return { refused: `the address is none of the network ${this.settings.network}` };
    const sats = satsOf(amount.toString());
    if (sats < dustOf(script)) return { refused: `nodes relay no output of less than ${dustOf(script)} satoshi to it` };
    if (!this.signer.isConfigured)
      return { refused: 'no signer is configured: BITCOIN_SIGNER_SOCKET names the socket of one' };
    const token = (await this.approvals.findToken(transactionId, to.address)) ?? '';
    const asked = { key, transactionId, address: to.address, sats: sats.toString(), token };
    const refusals = await this.signer.findRefusals(assertion === undefined ? asked : { ...asked, assertion });
    return verdictOf(refusals, token);
  }

  /** Throws if the signer has signed the key, or does not respond. */
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
