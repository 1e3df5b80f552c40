import { randomBytes } from 'node:crypto';
import { credentialsRoleOf, partnerRoleOf, readerOf } from '@rampart/data';
import { Client } from 'pg';

/** A role that `migrate` makes for the service, and three related ones. Other suites share the server, so its name is unique. */
export interface ServiceRole {
  readonly name: string;
  /** Drops the role, after the databases in which it has rights. */
  drop(): Promise<void>;
}

export function newServiceRole(): ServiceRole {
  const name = `rampart_service_${randomBytes(4).toString('hex')}`;
  return {
    name,
    drop: async () => {
      const server = new Client({ connectionString: process.env['TEST_PG_URL'] });
      await server.connect();
      const roles = [name, readerOf(name), credentialsRoleOf(name), partnerRoleOf(name)];
      for (const role of roles) await server.query(`DROP ROLE IF EXISTS ${role}`);
      await server.end();
    },
  };
}
