import {
  type AssetPayout,
  encodeTronTransfer,
  type Refusal,
  tronSigner,
  tronTransactionHex,
  type TronTransfer,
  tronTxId,
} from '@rampart/signing';
import { SignerGate } from '@rampart/wallet-frame';

export type TronSignedOutcome =
  | { readonly outcome: 'signed'; readonly raw: string; readonly txId: string }
  | { readonly outcome: 'refused'; readonly refusals: readonly Refusal[] };

export class TronSignerGate extends SignerGate {
  findRefusals(payout: AssetPayout): Promise<readonly Refusal[]> {
    return this.check({ op: 'tronCheck', payout });
  }

  /** Builds the bytes here as well, from what was requested. Throws if the signer does not respond, or signs something else. */
  async sign(transaction: TronTransfer, payout: AssetPayout): Promise<TronSignedOutcome> {
    const answer = await this.ask({ op: 'tronPayout', transaction, payout });
    if ('refused' in answer) return { outcome: 'refused', refusals: answer.refused };
    if (!('tronSigned' in answer)) throw new Error('the signer answered something else');
    const rawData = encodeTronTransfer(transaction);
    const txId = tronTxId(rawData);
    const { signature } = answer.tronSigned;
    if (tronSigner(txId, signature) !== transaction.owner) throw new Error('the signer signed another transaction');
    return { outcome: 'signed', txId, raw: tronTransactionHex(rawData, signature) };
  }
}
