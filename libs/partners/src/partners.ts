import { rows, sql } from '@rampart/data';
import { Clock, ids } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiKeys, type NewCredentials } from './api-keys.js';

@Injectable()
export class Partners {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly apiKeys: ApiKeys,
  ) {}

  /** A new partner with its first API key. */
  async create(name: string): Promise<NewCredentials & { id: string }> {
    const id = ids.next();
    await rows(this.database, sql`INSERT INTO partner (id, name, created_at) VALUES (${id}, ${name}, ${this.clock.now()})`);
    return { id, ...(await this.apiKeys.issue(id)) };
  }
}
