import fs from 'node:fs';
import net from 'node:net';
import { MAX_LINE_BYTES, type SignerAnswer, signerRequest } from '@rampart/signing';
import type { Signer } from './signer.js';
import { SignerProblem } from './signer-problem.js';

const IDLE_MS = 30_000;
const MAX_CONNECTIONS = 64;

/** Serves the signer on a Unix socket that its own user and group can open. */
export class SignerServer {
  private readonly server = net.createServer((socket) => this.serve(socket));

  constructor(
    private readonly signer: Pick<Signer, 'answer'>,
    private readonly path: string,
  ) {
    this.server.maxConnections = MAX_CONNECTIONS;
  }

  /** Throws `SignerProblem` if another signer responds there. */
  async listen(): Promise<void> {
    if (await isAnswered(this.path)) throw new SignerProblem(`another signer serves ${this.path}`);
    fs.rmSync(this.path, { force: true });
    const before = process.umask(0o117);
    try {
      await new Promise<void>((resolve, reject) => this.server.once('error', reject).listen(this.path, resolve));
    } finally {
      process.umask(before);
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private serve(socket: net.Socket): void {
    const chunks: Buffer[] = [];
    let bytes = 0;
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_LINE_BYTES) return void socket.destroy();
      if (!chunk.includes(0x0a)) return;
      void this.answerLine(Buffer.concat(chunks.splice(0)).toString()).then((answer) =>
        socket.end(`${JSON.stringify(answer)}\n`),
      );
    });
  }

  private async answerLine(line: string): Promise<SignerAnswer> {
    try {
      const request = signerRequest.safeParse(JSON.parse(line));
      if (!request.success) return malformed('the request is not of the protocol');
      return await this.signer.answer(request.data);
    } catch (error) {
      return malformed((error as Error).message);
    }
  }
}

const malformed = (detail: string): SignerAnswer => ({ refused: [{ code: 'malformed', detail }] });

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(path);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
