import net from 'node:net';
import { MAX_LINE_BYTES, type SignerAnswer, signerAnswer, type SignerRequest } from './protocol.js';

const TIMEOUT_MS = 10_000;
/** The signer answers one request after the other, and takes no more than 64 connections of all processes. */
const MAX_CONNECTIONS = 8;

/** Asks the signer on its Unix socket. Each question has a connection of its own. */
export class SignerClient {
  private open = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly path: string,
    private readonly timeout = TIMEOUT_MS,
  ) {}

  /** Throws where the signer does not answer in time, or not as the protocol says. It may have signed all the same. */
  async ask(request: SignerRequest): Promise<SignerAnswer> {
    if (this.open >= MAX_CONNECTIONS) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.open += 1;
    try {
      return signerAnswer.parse(JSON.parse(await this.exchange(`${JSON.stringify(request)}\n`)));
    } finally {
      this.passOn();
    }
  }

  /** The next request takes over the place of one that ended. */
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
      socket.once('error', (error) => reject(new Error(`no answer of the signer: ${error.message}`)));
      socket.once('close', () => reject(new Error('the signer closed the connection without an answer')));
    });
  }
}
