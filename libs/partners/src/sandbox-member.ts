import { inTransaction, Login, Member } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { secretHex } from '@rampart/kernel';
import { Logins, SecondFactor } from '@rampart/sessions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const EMAIL = 'owner@sandbox.example';

export interface SeededMember {
  readonly email: string;
  readonly password: string;
}

/** Seeds an owner of the sandbox's partner, to try the dashboard with. */
@Injectable()
export class SandboxMember {
  constructor(
    private readonly database: DataSource,
    private readonly logins: Logins,
    private readonly secondFactor: SecondFactor,
  ) {}

  /** Keeps the earlier password as long as it works. */
  async seedMember(previous: SeededMember | undefined): Promise<SeededMember> {
    const existing = await this.database.getRepository(Login).findOneBy({ realm: 'partners', name: EMAIL });
    if (existing && previous && (await this.logins.isPassword(existing, previous.password))) return previous;
    const password = secretHex(10);
    if (existing) await this.letInAgain(existing.id, password);
    else await this.addMember(password);
    return { email: EMAIL, password };
  }

  private async letInAgain(id: string, password: string): Promise<void> {
    await this.logins.setPassword(id, password);
    await this.secondFactor.removeFactor(id);
  }

  private async addMember(password: string): Promise<void> {
    const [partner] = await rows<{ id: string }>(
      this.database,
      sql`SELECT id FROM partner WHERE seeded ORDER BY id LIMIT 1`,
    );
    if (!partner) throw new Error('the sandbox has no partner yet');
    const login = await this.logins.prepareLogin({ realm: 'partners', name: EMAIL, password, seeded: 'seeded' });
    const { id, createdAt } = login;
    await inTransaction(this.database, async (manager) => {
      await this.logins.insertLogin(manager, login);
      await manager.insert(Member, {
        id,
        partnerId: partner.id,
        email: EMAIL,
        name: 'Sandbox Owner',
        role: 'owner',
        createdAt,
      });
    });
  }
}
