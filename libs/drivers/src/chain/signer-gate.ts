import { driverCalls } from '@rampart/kernel';
import type { Refusal, SignerAnswer, SignerClient, SignerRequest } from '@rampart/signing';

/** Asks the signer, and believes nothing that it was not asked for. */
export abstract class SignerGate {
  constructor(private readonly client: Pick<SignerClient, 'ask'> | undefined) {}

  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  /** Its networks, public keys and approver. Throws where it does not answer. */
  async describe(): Promise<Extract<SignerAnswer, { hello: unknown }>['hello']> {
    const answer = await this.ask({ op: 'hello' });
    if (!('hello' in answer)) throw new Error('the signer answered something else');
    return answer.hello;
  }

  /** Why it would refuse a payout; empty where it would not. Throws where it does not answer. */
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
