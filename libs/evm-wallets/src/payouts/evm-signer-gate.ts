import type { AssetPayout, EvmSigned, EvmSignRequest, Refusal } from '@rampart/signing';
import { SignerGate } from '@rampart/wallet-frame';
import { isAsAsked } from '../codec.js';

export class EvmSignerGate extends SignerGate {
  findRefusals(chainId: number, payout: AssetPayout): Promise<readonly Refusal[]> {
    return this.check({ op: 'evmCheck', chainId, payout });
  }

  /** Throws if the signer does not respond, or signs something else. */
  async sign(request: EvmSignRequest, from: string): Promise<EvmSigned> {
    const answer = await this.ask(request);
    if ('refused' in answer) return { outcome: 'refused', refusals: answer.refused };
    if (!('evmSigned' in answer)) throw new Error('the signer answered something else');
    const { chainId, transaction } = request;
    if (!isAsAsked(answer.evmSigned, { chainId, from, transaction }))
      throw new Error('the signer signed another transaction');
    return { outcome: 'signed', ...answer.evmSigned };
  }
}
