import { driverCalls } from '@rampart/kernel';
import type { Refusal, SignerAnswer, SignerClient, SignerRequest } from '@rampart/signing';

/** Calls the signer, and accepts nothing that was not requested. */
export abstract class SignerGate {
  constructor(private readonly client: Pick<SignerClient, 'ask'> | undefined) {}

  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  /** Returns the signer's networks, public keys and approver. Throws if it does not respond. */
  async describe(): Promise<Extract<SignerAnswer, { hello: unknown }>['hello']> {
    const answer = await this.ask({ op: 'hello' });
    if (!('hello' in answer)) throw new Error('the signer answered something else');
    return answer.hello;
  }

  /** Reasons why the signer would refuse a payout; empty if it would sign. Throws if it does not respond. */
  protected async check(request: SignerRequest): Promise<readonly Refusal[]> {
    const answer = await this.ask(request);
    if ('refused' in answer) return answer.refused;
    if ('allowed' in answer) return [];
    throw new Error('the signer answered something else');
  }

  protected ask(request: SignerRequest): Promise<SignerAnswer> {
    const { client } = this;
    if (!client) throw new Error('no signer is configured');
    return driverCalls.measure('signer', request.op, () => client.ask(request), {
      judgeAnswer: (answer) => ('refused' in answer ? 'refused' : 'ok'),
    });
  }
}
