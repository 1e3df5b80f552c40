import { ENV, type Env } from '@rampart/config';
import { inTransaction, type TextState, UnitOfWork, write } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { after, Circuit, Clock, DAY, ids, MINUTE } from '@rampart/kernel';
import { countParts, type SmsGateway, SmsGateways, TextRefused } from '@rampart/ports';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callingCodeOf } from '../phone-number.js';

interface Text {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** After this many consecutive failures a gateway is used last, so that no user waits for it first. */
const CIRCUIT = { failures: 3, pause: MINUTE };

/** Sends text messages through the configured gateways, with a row for each attempt. */
@Injectable()
export class TextMessages {
  private readonly log = new Logger('TextMessages');
  private readonly circuits: ReadonlyMap<SmsGateway, Circuit>;

  constructor(
    private readonly database: DataSource,
    private readonly gateways: SmsGateways,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'SMS_PARTS_PER_DAY'>,
  ) {
    const now = (): number => clock.now().getTime();
    this.circuits = new Map(gateways.all.map((gateway) => [gateway, new Circuit(CIRCUIT, now)]));
  }

  /**
   * Passes the text to the first gateway, and to the next one if that refuses it or does not respond. The phone may then get it twice, so the text must allow
   * that. Rejects if no gateway accepted it, and beyond SMS_PARTS_PER_DAY; a message that may still arrive counts. Never call this in a database transaction,
   * which would hold a connection during the call to a gateway, and whose rollback would remove the row of a message that may have been sent.
   */
  async sendText(text: Text): Promise<void> {
    if (UnitOfWork.currentUnit()) throw new Error('a text message is sent in a database transaction');
    const failures: string[] = [];
    for (const gateway of this.inOrder()) {
      const problem = await this.sendBy(gateway, text);
      if (problem === undefined) return;
      failures.push(problem);
      this.log.warn(`text message not taken: ${problem}`);
    }
    throw new Error(failures.join('; '));
  }

  private inOrder(): SmsGateway[] {
    const isOpen = (gateway: SmsGateway): number => Number(this.circuits.get(gateway)?.isOpen());
    return this.gateways.all.toSorted((one, other) => isOpen(one) - isOpen(other));
  }

  /** Returns undefined if the gateway accepted it. */
  private async sendBy(gateway: SmsGateway, text: Text): Promise<string | undefined> {
    const circuit = this.circuits.get(gateway);
    const id = await this.reserve(gateway.name, text);
    if (id === undefined) return `SMS_PARTS_PER_DAY is ${this.env.SMS_PARTS_PER_DAY}`;
    try {
      await gateway.sender.sendMessage({ ...text, id });
    } catch (error) {
      circuit?.recordFailure();
      await this.recordState(id, error instanceof TextRefused ? 'refused' : 'unclear');
      return (error as Error).message;
    }
    circuit?.recordAnswer();
    await this.recordState(id, 'accepted');
    return undefined;
  }

  /**
   * Counts before sending, since a lost attempt may have cost money; a refused one is free. Returns undefined beyond the limit. Reservations count each other.
   */
  private reserve(driver: string, text: Text): Promise<string | undefined> {
    return inTransaction(this.database, async (manager) => {
      await rows(manager, sql`SELECT pg_advisory_xact_lock(hashtextextended('sms parts', 0))`);
      return this.insertRow(manager, driver, text);
    });
  }

  private async insertRow(executor: Executor, driver: string, { to, text }: Text): Promise<string | undefined> {
    const [id, parts, limit] = [ids.next(), countParts(text), this.env.SMS_PARTS_PER_DAY];
    const now = this.clock.now();
    const [row] = await rows<{ id: string }>(
      executor,
      sql`INSERT INTO text_message (id, driver, state, parts, calling_code, at)
          SELECT ${id}::uuid, ${driver}, 'sending', ${parts}::int, ${callingCodeOf(to)}, ${now}::timestamptz
          WHERE ${limit}::int = 0 OR ${parts}::int + (
            SELECT coalesce(sum(parts), 0) FROM text_message WHERE at > ${after(now, -DAY)} AND state <> 'refused') <= ${limit}::int
          RETURNING id`,
    );
    return row?.id;
  }

  /** A delivery report may have arrived before the response, and has more information. */
  private async recordState(id: string, state: TextState): Promise<void> {
    await write(this.database, sql`UPDATE text_message SET state = ${state} WHERE id = ${id} AND state = 'sending'`);
  }
}
