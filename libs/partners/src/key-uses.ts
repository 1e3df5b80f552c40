import { rows, sql } from '@rampart/sql';
import { Clock, MINUTE } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const MAX_REMEMBERED = 10_000;

/** Records when and from where each key was last used, in the background and at most once a minute per key. */
@Injectable()
export class KeyUses {
  private readonly quietUntil = new Map<string, number>();

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** `from.ip` is read only when the use is written. */
  recordUse(keyId: string, from: { readonly ip?: string | undefined }): void {
    const now = performance.now();
    if ((this.quietUntil.get(keyId) ?? 0) > now) return;
    if (this.quietUntil.size >= MAX_REMEMBERED) this.quietUntil.clear();
    this.quietUntil.set(keyId, now + MINUTE);
    this.writeUse(keyId, from.ip ?? '').catch(() => this.quietUntil.delete(keyId)); // the next use writes again
  }

  private async writeUse(keyId: string, address: string): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO api_key_use AS use (api_key_id, used_at, used_from) VALUES (${keyId}, ${this.clock.now()}, ${address})
          ON CONFLICT (api_key_id) DO UPDATE SET used_at = excluded.used_at, used_from = excluded.used_from
          WHERE use.used_at <= excluded.used_at - interval '1 minute'`,
    );
  }
}
