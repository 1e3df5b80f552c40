import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '@rampart/config';
import { Circuit, driverCalls, SECOND } from '@rampart/kernel';
import { type Scan, type ScanVerdict, VirusScanner } from '@rampart/ports';
import { ClamdScan, connectTo } from './clamd-scan.js';

/** Streams uploads to clamd, if CLAMD_ADDRESS is set. Nothing is then accepted without its verdict. */
@Injectable()
export class ClamdScanner extends VirusScanner {
  private readonly circuit = new Circuit({ failures: 3, pause: 10 * SECOND });

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'CLAMD_ADDRESS'>) {
    super();
  }

  beginScan(): Promise<Scan | undefined> {
    const address = this.env.CLAMD_ADDRESS;
    if (address === undefined) return Promise.resolve(undefined);
    if (this.circuit.isOpen()) return Promise.reject(new Error('clamd failed three times in a row, and is left alone'));
    const scan = new ClamdScan(connectTo(address), 'INSTREAM');
    return Promise.resolve({
      writeChunk: (chunk) => this.noting(() => scan.writeChunk(chunk)),
      readVerdict: () => this.readVerdict(scan),
      abort: () => scan.abort(),
    });
  }

  async findProblem(): Promise<string | undefined> {
    const address = this.env.CLAMD_ADDRESS;
    if (address === undefined) return undefined;
    try {
      const answer = await new ClamdScan(connectTo(address), 'PING').readText();
      return answer === 'PONG' ? undefined : `clamd answered ${answer.slice(0, 40)} to PING`;
    } catch (error) {
      return (error as Error).message;
    }
  }

  private readVerdict(scan: ClamdScan): Promise<ScanVerdict> {
    return this.noting(() =>
      driverCalls.measure('clamd', 'scan', () => scan.readVerdict(), {
        judgeAnswer: ({ clean }) => (clean ? 'ok' : 'refused'),
      }),
    );
  }

  private async noting<T>(step: () => Promise<T>): Promise<T> {
    try {
      const answer = await step();
      this.circuit.recordAnswer();
      return answer;
    } catch (error) {
      this.circuit.recordFailure();
      throw error;
    }
  }
}
