import { BadEnvironment } from '@rampart/config';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rows, sql } from '../sql.js';
import { opensWithSecret } from './wrapped-keys.js';

/** One key that was changed in the database must not stop the service. */
const LOOKED_AT = 10;

/** Refuses to start with another RAMPART_SECRET than the one that wrapped the users' keys: no user could be read, or found by an email. */
@Injectable()
export class SecretCheck implements OnModuleInit {
  constructor(private readonly database: DataSource) {}

  async onModuleInit(): Promise<void> {
    const found = await rows<{ wrapped: string }>(
      this.database,
      sql`SELECT data_key AS wrapped FROM app_user WHERE data_key IS NOT NULL ORDER BY id LIMIT ${LOOKED_AT}`,
    );
    if (found.length > 0 && !found.some(({ wrapped }) => opensWithSecret(wrapped)))
      throw new BadEnvironment([
        'RAMPART_SECRET: is not the secret that this database was sealed with; start with that one again. It is beside ' +
          'your backups, and cannot be changed yet',
      ]);
  }
}
