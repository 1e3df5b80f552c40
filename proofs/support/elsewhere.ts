import type { Answer, Call } from '../../test/support/client.js';
import { PASSWORD, Visitor } from '../../test/support/visitor.js';

/** A browser at another address, as the load balancer reports it. */
export class Elsewhere extends Visitor {
  constructor(
    baseUrl: string,
    private readonly address: string,
  ) {
    super(baseUrl);
  }

  override call(method: string, path: string, call: Call = {}): Promise<Answer> {
    return super.call(method, path, { ...call, headers: { 'x-forwarded-for': this.address, ...call.headers } });
  }

  /** Enters wrong passwords, one after the other. */
  async guess(name: string, times: number): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let i = 0; i < times; i++) answers.push(await this.signIn(name, `${PASSWORD} ${i}`));
    return answers;
  }
}
