import { ENV, type Env } from '@rampart/config';
import {
  type Executor,
  inTransaction,
  keepWrites,
  rows,
  sql,
  type TextState,
  UnitOfWork,
  write,
  writer,
} from '@rampart/data';
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

/** After so many failures in a row a gateway is asked last, so that no user waits for it first. */
const CIRCUIT = { failures: 3, pause: MINUTE };

/** Why a gateway did not take a text. It may come all the same where `isUnclear`. */
interface Failure {
  readonly problem: string;
  readonly isUnclear: boolean;
}

/** Sends text messages by the configured gateways, with a row for each attempt. */
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
   * Gives the text to the first gateway, and to the next where that refuses it or does not answer. The phone may then get it twice, so the text must be one that
   * may come twice. Rejects when no gateway took it, and beyond SMS_PARTS_PER_DAY; what may come nevertheless counts, and the call keeps its writes.
   */
  async sendText(text: Text): Promise<void> {
    const failures: Failure[] = [];
    for (const gateway of this.inOrder()) {
      const failure = await this.sendBy(gateway, text);
      if (failure === undefined) return;
      failures.push(failure);
      this.log.warn(`text message not taken: ${failure.problem}`);
    }
    if (failures.some(({ isUnclear }) => isUnclear)) keepWrites();
    throw new Error(failures.map(({ problem }) => problem).join('; '));
  }

  private inOrder(): SmsGateway[] {
    const isOpen = (gateway: SmsGateway): number => Number(this.circuits.get(gateway)?.isOpen());
    return this.gateways.all.toSorted((one, other) => isOpen(one) - isOpen(other));
  }

  /** Undefined where the gateway took it. */
  private async sendBy(gateway: SmsGateway, text: Text): Promise<Failure | undefined> {
    const circuit = this.circuits.get(gateway);
    const id = await this.reserve(gateway.name, text);
    if (id === undefined) return { problem: `SMS_PARTS_PER_DAY is ${this.env.SMS_PARTS_PER_DAY}`, isUnclear: false };
    try {
      await gateway.sender.sendMessage({ ...text, id });
    } catch (error) {
      circuit?.recordFailure();
      const isUnclear = !(error instanceof TextRefused);
      await this.recordState(id, isUnclear ? 'unclear' : 'refused');
      return { problem: (error as Error).message, isUnclear };
    }
    circuit?.recordAnswer();
    await this.recordState(id, 'accepted');
    return undefined;
  }

  /**
   * Counts before sending, since an attempt that was lost may have been paid for; one that was refused is free. Undefined beyond the limit. Reservations count each
   * other, but for those of keyed calls, whose transactions stay open while a gateway is asked, and must hold nothing that all wait for.
   */
  private reserve(driver: string, text: Text): Promise<string | undefined> {
    if (UnitOfWork.currentUnit()) return writer(this.database).then((unit) => this.insertRow(unit, driver, text));
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

  /** A report of delivery may have come before the answer, and knows more. */
  private async recordState(id: string, state: TextState): Promise<void> {
    await write(this.database, sql`UPDATE text_message SET state = ${state} WHERE id = ${id} AND state = 'sending'`);
  }
}
