import { driverCalls } from '@rampart/kernel';
import type { Refusal, SignerAnswer, SignerClient, SignerRequest, SigningPayout, SignRequest } from '@rampart/signing';
import { isAsAsked } from './build-transaction.js';

export type Signed =
  | { readonly outcome: 'signed'; readonly raw: string; readonly txId: string }
  | { readonly outcome: 'refused'; readonly refusals: readonly Refusal[] };

/** Asks the signer, and believes nothing that it was not asked for. */
export class SignerGate {
  constructor(private readonly client: Pick<SignerClient, 'ask'> | undefined) {}

  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  /** Why it would refuse the payout; empty where it would not. Throws where it does not answer. */
  async findRefusals(payout: SigningPayout): Promise<readonly Refusal[]> {
    const answer = await this.ask({ op: 'check', payout });
    if ('refused' in answer) return answer.refused;
    if ('allowed' in answer) return [];
    throw new Error('the signer answered something else');
  }

  /** Throws where it does not answer, or signs something else. */
  async sign(request: SignRequest): Promise<Signed> {
    const answer = await this.ask(request);
    if ('refused' in answer) return { outcome: 'refused', refusals: answer.refused };
    if (!('signed' in answer)) throw new Error('the signer answered something else');
    if (!isAsAsked(answer.signed.raw, request)) throw new Error('the signer signed another transaction');
    return { outcome: 'signed', ...answer.signed };
  }

  /** Its network, public keys and approver. Throws where it does not answer. */
  async describe(): Promise<Extract<SignerAnswer, { hello: unknown }>['hello']> {
    const answer = await this.ask({ op: 'hello' });
    if (!('hello' in answer)) throw new Error('the signer answered something else');
    return answer.hello;
  }

  private ask(request: SignerRequest): Promise<SignerAnswer> {
    const { client } = this;
    if (!client) throw new Error('no signer is configured');
    return driverCalls.measure('signer', request.op, () => client.ask(request), {
      judgeAnswer: (answer) => ('refused' in answer ? 'refused' : 'ok'),
    });
  }
}
