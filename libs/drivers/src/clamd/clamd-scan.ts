import net from 'node:net';
import { SECOND } from '@rampart/kernel';
import type { Scan, ScanVerdict } from '@rampart/ports';

/** Timeout between two signs of activity; long enough to scan a video. */
const SILENCE = 30 * SECOND;
const MAX_ANSWER = 4_096;

/** Where clamd listens: HOST:PORT, or the path of a Unix socket. */
export function connectTo(address: string): net.Socket {
  const [, host, port] = /^\[?([^/\]]+)\]?:(\d+)$/.exec(address) ?? [];
  return host !== undefined && port !== undefined ? net.connect(Number(port), host) : net.connect(address);
}

/** A conversation with clamd: one command, and its response, which ends with a zero byte. */
export class ClamdScan implements Scan {
  private readonly answer: Promise<string>;
  private failure: Error | undefined;
  private rejectWrite: (error: Error) => void = () => undefined;

  constructor(
    private readonly socket: net.Socket,
    command: 'INSTREAM' | 'PING',
  ) {
    this.answer = this.readAnswer();
    this.answer.then(
      (text) => this.endWriting(new Error(`clamd answered ${text.slice(0, 80)}`)),
      (error: Error) => this.endWriting(error),
    );
    socket.setTimeout(SILENCE, () => socket.destroy(new Error('it took too long')));
    socket.write(`z${command}\0`);
  }

  async writeChunk(chunk: Buffer): Promise<void> {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    if (chunk.length > 0) await this.write(Buffer.concat([length, chunk])); // a length of zero ends the stream
  }

  async readVerdict(): Promise<ScanVerdict> {
    await this.write(Buffer.alloc(4)).catch(() => undefined); // the response is more specific
    const answer = await this.readText();
    if (answer === 'stream: OK') return { clean: true };
    const [, virus] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
    if (virus === undefined) throw new Error(`clamd answered ${answer.slice(0, 80)}`);
    return { clean: false, virus };
  }

  readText(): Promise<string> {
    return this.answer.finally(() => this.abort());
  }

  abort(): void {
    this.socket.destroy();
  }

  /** A response before the end of the stream is a refusal, for instance of its length. */
  private write(bytes: Buffer): Promise<void> {
    const { failure } = this;
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      this.rejectWrite = reject;
      this.socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  private endWriting(failure: Error): void {
    this.failure = failure;
    this.rejectWrite(failure);
  }

  private readAnswer(): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      this.socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
        else if (text.length > MAX_ANSWER) this.socket.destroy(new Error('clamd answered too much'));
      });
      this.socket.on('error', (error: NodeJS.ErrnoException) =>
        reject(new Error(`clamd did not respond: ${error.code ?? error.message}`)),
      );
      this.socket.once('close', () => reject(new Error('clamd closed the connection')));
    });
  }
}
