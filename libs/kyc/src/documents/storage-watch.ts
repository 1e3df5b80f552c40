import { processHealth, SECOND } from '@rampart/kernel';
import { Vault, VirusScanner } from '@rampart/ports';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const EVERY = 5 * SECOND;

/** Reports to operators, in `/health/ready` and in the log, while no document can be stored. Everything else is still served. */
@Injectable()
export class StorageWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Documents');
  private timer: NodeJS.Timeout | undefined;
  private problem: string | undefined;

  constructor(
    private readonly vault: Vault,
    private readonly scanner: VirusScanner,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.checkStorage(), EVERY);
    this.timer.unref();
    void this.checkStorage();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async checkStorage(): Promise<void> {
    const problem = await this.findProblem().catch((error: Error) => error.message);
    processHealth.reportDegraded('documents', problem);
    if (problem !== undefined && problem !== this.problem) this.log.error(`no document can be stored: ${problem}`);
    if (problem === undefined && this.problem !== undefined) this.log.log('documents can be stored again');
    this.problem = problem;
  }

  private async findProblem(): Promise<string | undefined> {
    return (await this.vault.findStorageProblem()) ?? (await this.scanner.findProblem());
  }
}
