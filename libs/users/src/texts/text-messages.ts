import { ENV, type Env } from '@rampart/config';
import { sql, type TextState, write } from '@rampart/data';
import { after, Clock, DAY, ids } from '@rampart/kernel';
import { countParts, type SmsGateway, SmsGateways, TextRefused } from '@rampart/ports';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callingCodeOf } from '../phone-number.js';
import { Circuits } from './circuits.js';

interface Text {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages by the configured gateways, with a row for each attempt. */
@Injectable()
export class TextMessages {
  private readonly log = new Logger('TextMessages');
  private readonly circuits: Circuits;

  constructor(
    private readonly database: DataSource,
    private readonly gateways: SmsGateways,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'SMS_PARTS_PER_DAY'>,
  ) {
    this.circuits = new Circuits(clock);
  }

  /**
   * Gives the text to the first gateway, and to the next where that refuses it or does not answer. The phone may then get it twice, so the text must be one that
   * may come twice. Rejects when no gateway took it, and beyond SMS_PARTS_PER_DAY.
   */
  async sendText(text: Text): Promise<void> {
    const problems: string[] = [];
    for (const gateway of this.circuits.order(this.gateways.all)) {
      const problem = await this.sendBy(gateway, text);
      if (problem === undefined) return;
      problems.push(problem);
      this.log.warn(`text message not taken: ${problem}`);
    }
    throw new Error(problems.join('; '));
  }

  /** Why the gateway did not take it; undefined where it did. */
  private async sendBy({ name, sender }: SmsGateway, text: Text): Promise<string | undefined> {
    const id = await this.reserve(name, text);
    try {
      await sender.sendMessage({ ...text, id });
    } catch (error) {
      this.circuits.recordFailure(name);
      await this.recordState(id, error instanceof TextRefused ? 'refused' : 'unclear');
      return (error as Error).message;
    }
    this.circuits.recordSuccess(name);
    await this.recordState(id, 'accepted');
    return undefined;
  }

  /** Counts before sending, since an attempt that was lost may have been paid for; one that was refused is free. */
  private async reserve(driver: string, { to, text }: Text): Promise<string> {
    const [id, parts, limit] = [ids.next(), countParts(text), this.env.SMS_PARTS_PER_DAY];
    const now = this.clock.now();
    const [row] = await write(
      this.database,
      sql`INSERT INTO text_message (id, driver, state, parts, calling_code, at)
          SELECT ${id}::uuid, ${driver}, 'sending', ${parts}::int, ${callingCodeOf(to)}, ${now}::timestamptz
          WHERE ${limit}::int = 0 OR ${parts}::int + (
            SELECT coalesce(sum(parts), 0) FROM text_message WHERE at > ${after(now, -DAY)} AND state <> 'refused') <= ${limit}::int
          RETURNING id`,
    );
    if (!row) throw new Error(`SMS_PARTS_PER_DAY: ${limit} parts of text messages went out within 24 hours`);
    return id;
  }

  /** A report of delivery may have come before the answer, and knows more. */
  private async recordState(id: string, state: TextState): Promise<void> {
    await write(this.database, sql`UPDATE text_message SET state = ${state} WHERE id = ${id} AND state = 'sending'`);
  }
}
