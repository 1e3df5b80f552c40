import { rows, sql } from '@rampart/data';
import { fault, type FaultDetail, processHealth, SECOND } from '@rampart/kernel';
import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';

/** Load balancers ask often, and wait for a few seconds at most. */
const DATABASE_TIMEOUT = 2 * SECOND;

interface Readiness {
  readonly status: 'ok' | 'degraded';
  /** Parts that do not work, while everything else is served. */
  readonly details?: readonly FaultDetail[];
}

const detailsOf = (problems: Readonly<Record<string, string>>): FaultDetail[] =>
  Object.entries(problems).map(([field, problem]) => ({ field, problem }));

/** Health for orchestrators: `live` means do not restart the process, `ready` means send it traffic. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  /** While it is unanswered, no second one waits beside it. */
  private asking: Promise<unknown> | undefined;

  constructor(private readonly database: DataSource) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Answers 503 with the reasons, in words for operators, as details. A part that does not work is said beside 200: another process would have it, too. */
  @Get('ready')
  async ready(): Promise<Readiness> {
    const problems = { ...processHealth.readProblems(), ...(await this.findDatabaseProblem()) };
    const details = detailsOf(problems);
    if (details.length > 0) throw fault('SERVICE_UNAVAILABLE', {}, details);
    const degraded = detailsOf(processHealth.readDegradations());
    return degraded.length > 0 ? { status: 'degraded', details: degraded } : { status: 'ok' };
  }

  private async findDatabaseProblem(): Promise<{ database?: string }> {
    this.asking ??= rows(this.database, sql`SELECT 1`).finally(() => (this.asking = undefined));
    this.asking.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error()), DATABASE_TIMEOUT);
    });
    try {
      await Promise.race([this.asking, timeout]);
      return {};
    } catch {
      return { database: 'does not answer' };
    } finally {
      clearTimeout(timer);
    }
  }
}
