import { rows, sql } from '@rampart/sql';
import { type FaultDetail, processHealth, SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Load balancers and orchestrators poll often, and wait for a few seconds at most. */
const DATABASE_TIMEOUT = 2 * SECOND;

/** A process is ready if `problems` is empty. `degradations` are parts that do not work while everything else does. */
export interface ReadinessReport {
  readonly problems: readonly FaultDetail[];
  readonly degradations: readonly FaultDetail[];
}

const detailsOf = (problems: Readonly<Record<string, string>>): FaultDetail[] =>
  Object.entries(problems).map(([field, problem]) => ({ field, problem }));

/** Whether this process can do its work, in words for operators. */
@Injectable()
export class Readiness {
  /** The probe in flight; at most one runs at a time. */
  private asking: Promise<unknown> | undefined;

  constructor(private readonly database: DataSource) {}

  async read(): Promise<ReadinessReport> {
    return {
      problems: detailsOf({ ...processHealth.readProblems(), ...(await this.findDatabaseProblem()) }),
      degradations: detailsOf(processHealth.readDegradations()),
    };
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
