import { driverCalls } from '@rampart/kernel';
import type {
  EvmPayout,
  EvmSigned,
  EvmSignRequest,
  Refusal,
  SignerAnswer,
  SignerClient,
  SignerRequest,
} from '@rampart/signing';
import { isAsAsked } from '../codec.js';

/** Asks the signer, and believes nothing that it was not asked for. */
export class EvmSignerGate {
  constructor(private readonly client: Pick<SignerClient, 'ask'> | undefined) {}

  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  /** Why it would refuse the payout; empty where it would not. Throws where it does not answer. */
  async findRefusals(chainId: number, payout: EvmPayout): Promise<readonly Refusal[]> {
    const answer = await this.ask({ op: 'evmCheck', chainId, payout });
    if ('refused' in answer) return answer.refused;
    if ('allowed' in answer) return [];
    throw new Error('the signer answered something else');
  }

  /** Throws where it does not answer, or signs something else. */
  async sign(request: EvmSignRequest, from: string): Promise<EvmSigned> {
    const answer = await this.ask(request);
    if ('refused' in answer) return { outcome: 'refused', refusals: answer.refused };
    if (!('evmSigned' in answer)) throw new Error('the signer answered something else');
    const { chainId, transaction } = request;
    if (!(await isAsAsked(answer.evmSigned, { chainId, from, transaction: transaction })))
      throw new Error('the signer signed another transaction');
    return { outcome: 'signed', ...answer.evmSigned };
  }

  /** Its public keys, chains and approver. Throws where it does not answer. */
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
