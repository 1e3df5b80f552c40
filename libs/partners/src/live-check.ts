import { BadEnvironment, ENV, type Env } from '@rampart/config';
import { rows, sql } from '@rampart/sql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Refuses to start live mode on a database with sandbox data, or with a database role without restrictions. */
@Injectable()
export class LiveCheck implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.env.RAMPART_MODE !== 'live') return;
    const problems = await this.findProblems();
    if (problems.length > 0) throw new BadEnvironment(problems);
  }

  private async findProblems(): Promise<string[]> {
    const [found] = await rows<Record<'partners' | 'operators' | 'members' | 'clock' | 'free', boolean>>(
      this.database,
      sql`SELECT EXISTS (SELECT 1 FROM partner WHERE seeded) AS partners,
                 EXISTS (SELECT 1 FROM login WHERE seeded AND realm = 'operators') AS operators,
                 EXISTS (SELECT 1 FROM login WHERE seeded AND realm = 'partners') AS members,
                 EXISTS (SELECT 1 FROM clock_offset WHERE seconds <> 0) AS clock,
                 EXISTS (SELECT 1 FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)) AS free`,
    );
    return [
      ...(found?.partners
        ? ['DATABASE_URL: the database has a seeded partner; live mode needs a database of its own']
        : []),
      ...(found?.operators
        ? ['DATABASE_URL: the database has a seeded operator; live mode needs a database of its own']
        : []),
      ...(found?.members
        ? ['DATABASE_URL: the database has a seeded login; live mode needs a database of its own']
        : []),
      ...(found?.clock
        ? ['DATABASE_URL: the test clock was moved in this database; live mode needs one of its own']
        : []),
      ...(found?.free
        ? [
            'DATABASE_URL: its role is a superuser or bypasses row-level security; live mode needs one without such rights',
          ]
        : []),
    ];
  }
}
