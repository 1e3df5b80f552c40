import { rows, sql } from '@rampart/sql';
import { Clock, ids, secretHex } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiKeys, type NewCredentials } from './api-keys.js';
import { Credentials } from './credentials.js';
import { Operators } from './operators.js';
import { SandboxMember, type SeededMember } from './sandbox-member.js';

const OPERATOR = 'operator';
/** Name of the second operator, for four-eyes decisions. */
const COLLEAGUE = 'colleague';

export interface SeededOperator {
  readonly username: string;
  readonly password: string;
}

export interface SeededCredentials {
  readonly partner: NewCredentials;
  readonly operator: SeededOperator;
  /** The operator who approves the first one's proposals. */
  readonly colleague: SeededOperator;
  readonly member: SeededMember;
}

/** Seeds a partner with an owner, and two operators, to try a sandbox with. They are marked, and live mode refuses to run with them. */
@Injectable()
export class SandboxSeed {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly apiKeys: ApiKeys,
    private readonly credentials: Credentials,
    private readonly operators: Operators,
    private readonly members: SandboxMember,
  ) {}

  /** Keeps the earlier credentials as long as they work. */
  async seedAll(previous?: Partial<SeededCredentials>): Promise<SeededCredentials> {
    const partner = await this.seedPartner(previous?.partner);
    return {
      partner,
      operator: await this.seedOperator(OPERATOR, previous?.operator),
      colleague: await this.seedOperator(COLLEAGUE, previous?.colleague),
      member: await this.members.seedMember(previous?.member),
    };
  }

  private async seedPartner(previous: NewCredentials | undefined): Promise<NewCredentials> {
    if (previous && (await this.credentials.ofKey(previous.apiKey, previous.apiSecret))) return previous;
    const [existing] = await rows<{ id: string }>(
      this.database,
      sql`SELECT id FROM partner WHERE seeded ORDER BY id LIMIT 1`,
    );
    return this.apiKeys.issueFirstKey(existing?.id ?? (await this.newPartner()));
  }

  private async newPartner(): Promise<string> {
    const id = ids.next();
    await rows(
      this.database,
      sql`INSERT INTO partner (id, name, seeded, created_at) VALUES (${id}, 'Sandbox partner', true, ${this.clock.now()})`,
    );
    return id;
  }

  private async seedOperator(username: string, previous: SeededOperator | undefined): Promise<SeededOperator> {
    if (previous && (await this.operators.hasPassword(previous.username, previous.password))) return previous;
    const password = secretHex(16);
    await this.operators.setPassword(username, password, 'seeded');
    return { username, password };
  }
}
