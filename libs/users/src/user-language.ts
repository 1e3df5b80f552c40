import { rows, sql } from '@rampart/sql';
import type { Language } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The language in which users are written to. */
@Injectable()
export class UserLanguage {
  constructor(private readonly database: DataSource) {}

  async rememberLanguage(partnerId: string, userId: string, language: Language): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE app_user SET language = ${language} WHERE id = ${userId} AND partner_id = ${partnerId} AND language IS DISTINCT FROM ${language} AND erased_at IS NULL`,
    );
  }
}
