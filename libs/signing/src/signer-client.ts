import net from 'node:net';
import type { EvmPayoutRequest, EvmSignRequest, EvmSweepRequest, EvmTopUpRequest } from './evm/evm-protocol.js';
import { MAX_LINE_BYTES, type Refusal, type SignerAnswer, signerAnswer, type SignerRequest } from './protocol.js';

export type EvmSigned =
  | { readonly outcome: 'signed'; readonly raw: string; readonly hash: string }
  | { readonly outcome: 'refused'; readonly refusals: readonly Refusal[] };

const TIMEOUT_MS = 10_000;
/** The signer responds to one request after the other, and accepts at most 64 connections from all processes. */
const MAX_CONNECTIONS = 8;

/** Sends requests to the signer on its Unix socket, each on its own connection. */
export class SignerClient {
  private open = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly path: string,
    private readonly timeout = TIMEOUT_MS,
  ) {}

  /** Throws if the signer does not respond in time, or violates the protocol. It may have signed all the same. */
  async ask(request: SignerRequest): Promise<SignerAnswer> {
    if (this.open >= MAX_CONNECTIONS) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.open += 1;
    try {
      return signerAnswer.parse(JSON.parse(await this.exchange(`${JSON.stringify(request)}\n`)));
    } finally {
      this.passOn();
    }
  }

  /** Pays one order from the hot wallet. The same key may be used again only with the same nonce, wallet and amount. Throws as `ask` does. */
  signEvmPayout(request: Omit<EvmPayoutRequest, 'op'>): Promise<EvmSigned> {
    return this.signEvm({ op: 'evmPayout', ...request });
  }

  /** Moves the balance of a deposit address to the hot wallet. Throws as `ask` does. */
  signEvmSweep(request: Omit<EvmSweepRequest, 'op'>): Promise<EvmSigned> {
    return this.signEvm({ op: 'evmSweep', ...request });
  }

  /** Sends a deposit address the gas that its sweep requires. Throws as `ask` does. */
  signEvmTopUp(request: Omit<EvmTopUpRequest, 'op'>): Promise<EvmSigned> {
    return this.signEvm({ op: 'evmTopUp', ...request });
  }

  private async signEvm(request: EvmSignRequest): Promise<EvmSigned> {
    const answer = await this.ask(request);
    if ('refused' in answer) return { outcome: 'refused', refusals: answer.refused };
    if (!('evmSigned' in answer)) throw new Error('the signer answered something else');
    return { outcome: 'signed', ...answer.evmSigned };
  }

  /** The next request takes over the place of one that has ended. */
  private passOn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.open -= 1;
  }

  private exchange(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(this.path, () => socket.write(line));
      const chunks: Buffer[] = [];
      let bytes = 0;
      const fail = (reason: string): void => void socket.destroy(new Error(`the signer ${reason}`));
      socket.setTimeout(this.timeout, () => fail(`did not answer within ${this.timeout / 1_000} s`));
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MAX_LINE_BYTES) return fail('answered too much');
        if (!chunk.includes(0x0a)) return;
        resolve(Buffer.concat(chunks).toString());
        socket.end();
      });
      socket.once('error', (error) => reject(new Error(`the signer did not respond: ${error.message}`)));
      socket.once('close', () => reject(new Error('the signer closed the connection without an answer')));
    });
  }
}
