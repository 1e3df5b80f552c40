import { rows, sql } from '@rampart/sql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { credentialsRoleOf, partnerRoleOf } from './row-policies.js';
import { scopedPoolOf } from '../scoped-pool.js';

/**
 * Warns at the start of a process if its role could rewrite append-only tables, or if partners' requests share its login. The service still runs, but with one
 * protection less.
 */
@Injectable()
export class RoleCheck implements OnModuleInit {
  private readonly log = new Logger('Database');

  constructor(private readonly database: DataSource) {}

  async onModuleInit(): Promise<void> {
    const problem = await this.findProblem();
    if (problem !== undefined) this.log.warn(`roles are not separated: ${problem}`);
  }

  private async findProblem(): Promise<string | undefined> {
    const [role] = await rows<{ name: string; isFree: boolean; isOwner: boolean; hasPartner: boolean }>(
      this.database,
      sql`SELECT rolname AS name, rolsuper OR rolbypassrls AS "isFree", pg_has_role(relowner, 'MEMBER') AS "isOwner",
            EXISTS (SELECT FROM pg_roles p WHERE p.rolname = current_user || ${partnerRoleOf('')} AND pg_has_role(p.oid, 'MEMBER')) AS "hasPartner"
          FROM pg_roles, pg_class WHERE rolname = current_user AND pg_class.oid = to_regclass('audit_entry')`,
    );
    if (role?.isFree) return `${role.name} of DATABASE_URL is a superuser, or bypasses row-level security. ${ADVICE}`;
    if (role && !role.isOwner && !role.hasPartner)
      return `${role.name} of DATABASE_URL has no role ${partnerRoleOf(role.name)} for the requests of partners, so row-level security is off. ${ADVICE}`;
    if (role?.isOwner) return `${role.name} of DATABASE_URL owns the tables that it uses. ${ADVICE}`;
    return role && this.findLoginProblem(role.name);
  }

  private async findLoginProblem(service: string): Promise<string | undefined> {
    const { way, why } = await scopedPoolOf(this.database).partnerAccess();
    return way === 'set role'
      ? `${partnerRoleOf(service)} or ${credentialsRoleOf(service)} cannot log in (${why}), so SQL in a request of a partner could take the rights of ${service}. ${ADVICE}`
      : undefined;
  }
}

const ADVICE = 'Give migrate MIGRATIONS_DATABASE_URL, and see docs/operations/configure.md';
