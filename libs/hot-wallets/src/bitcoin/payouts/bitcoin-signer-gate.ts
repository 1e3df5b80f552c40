import type { Refusal, SigningPayout, SignRequest } from '@rampart/signing';
import { SignerGate } from '@rampart/wallet-frame';
import { isAsAsked } from './build-transaction.js';

export type Signed =
  | { readonly outcome: 'signed'; readonly raw: string; readonly txId: string }
  | { readonly outcome: 'refused'; readonly refusals: readonly Refusal[] };

export class BitcoinSignerGate extends SignerGate {
  findRefusals(payout: SigningPayout): Promise<readonly Refusal[]> {
    return this.check({ op: 'check', payout });
  }

  /** Throws if the signer does not respond, or signs something else. */
  async sign(request: SignRequest): Promise<Signed> {
    const answer = await this.ask(request);
    if ('refused' in answer) return { outcome: 'refused', refusals: answer.refused };
    if (!('signed' in answer)) throw new Error('the signer answered something else');
    if (!isAsAsked(answer.signed.raw, request)) throw new Error('the signer signed another transaction');
    return { outcome: 'signed', ...answer.signed };
  }
}
