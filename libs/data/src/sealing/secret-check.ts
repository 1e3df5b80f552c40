import { ENV, type Env, installationKeys } from '@rampart/config';
import { SECOND } from '@rampart/kernel';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rows, sql } from '@rampart/sql';
import { openRing } from './open-ring.js';

const SEEN_EVERY_MS = 10 * SECOND;

/** Refuses to start without a secret that the database needs, and then reports regularly that this process seals with its newest one. */
@Injectable()
export class SecretCheck implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onModuleInit(): Promise<void> {
    await openRing(this.database, this.env);
    this.timer = setInterval(() => void this.saySeen(), SEEN_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Reports the newest secret as in use, since the resealer waits until no process seals with an earlier one. Another loop raises the alarm for an unavailable
   * database.
   */
  private async saySeen(): Promise<void> {
    const { id } = installationKeys();
    await rows(
      this.database,
      sql`UPDATE secret_key SET seen_at = clock_timestamp(), resealed_at = NULL WHERE id = ${id}`,
    ).catch(() => undefined);
  }
}
