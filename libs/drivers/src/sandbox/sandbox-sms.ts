import { Injectable } from '@nestjs/common';
import { conceal } from '@rampart/config';
import { Clock } from '@rampart/kernel';
import { SmsSender } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { SandboxDatabase } from './sandbox-database.js';

/** Stores messages instead of sending them; `SandboxControls.messagesTo` reads them. */
@Injectable()
export class SandboxSms extends SmsSender {
  constructor(
    private readonly database: SandboxDatabase,
    private readonly clock: Clock,
  ) {
    super();
  }

  async sendMessage(message: { to: string; text: string }): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO sandbox.sms (recipient, body, sent_at) VALUES (${conceal(message.to)}, ${conceal(message.text)}, ${this.clock.now()})`,
    );
  }
}
