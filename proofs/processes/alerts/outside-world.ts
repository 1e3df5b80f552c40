import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Markets, startMarkets } from '../../components/markets.js';
import { AlertWorld } from '../../support/alerts/alert-world.js';
import { type Forward, forward } from '../../support/forward.js';
import { freePort } from '../../../test/support/ports.js';
import { HITPAY_SETTINGS, HitpayStandIn } from '../../support/stand-ins/hitpay.js';
import { startTwilio, type Twilio } from '../../../test/support/stand-ins/twilio.js';

/** An address that belongs to no account. */
const LISTED = '0xBD328eAF9bef095479865Da0a45778Eb7eb9C68f';
export const TEXTS_OF_A_DAY = 40;

/** Providers of real drivers, whose calls the service measures: a rail, a gateway of text messages, markets and a folder of sanctions lists. */
export class OutsideWorld {
  readonly hitpay = new HitpayStandIn();
  twilio!: Twilio;
  markets!: Markets;
  private folder = '';
  private way: Forward | undefined;
  private port = 0;

  async startService(): Promise<AlertWorld> {
    await this.hitpay.listen();
    [this.twilio, this.markets] = [await startTwilio(), await startMarkets(() => new Date())];
    this.folder = await mkdtemp(path.join(tmpdir(), 'rampart-lists-'));
    await this.deliverList(new Date());
    await this.connectHitpay();
    const events = await freePort();
    return AlertWorld.start({
      RAIL_DRIVERS: 'paynow:hitpay',
      HITPAY_URL: `http://127.0.0.1:${this.port}`,
      ...HITPAY_SETTINGS,
      PRICE_FEED_DRIVER: 'exchanges',
      PRICE_SOURCES_URL: this.markets.url,
      SCREENING_DRIVER: 'lists',
      SCREENING_LISTS_FOLDER: this.folder,
      ...{ SMS_DRIVER: 'twilio', SMS_FALLBACK_DRIVER: 'sandbox', SMS_FROM: 'Rampart', TWILIO_URL: this.twilio.url },
      ...{ TWILIO_ACCOUNT_SID: this.twilio.account, TWILIO_AUTH_TOKEN: this.twilio.token },
      ...{ DRIVER_EVENTS_PORT: String(events), SMS_REPORTS_URL: `http://127.0.0.1:${events}` },
      ...{ SMS_LIMITS: 'off', SMS_PARTS_PER_DAY: String(TEXTS_OF_A_DAY) },
    });
  }

  /** Writes the list with that time of delivery. */
  async deliverList(at: Date): Promise<void> {
    const file = path.join(this.folder, 'own.txt');
    await writeFile(file, `${LISTED}\n`);
    await utimes(file, at, at);
  }

  async connectHitpay(): Promise<void> {
    this.way = await forward(this.port, Number(new URL(this.hitpay.url).port));
    this.port = this.way.port;
  }

  async disconnectHitpay(): Promise<void> {
    await this.way?.close();
  }

  async close(): Promise<void> {
    await this.disconnectHitpay();
    this.hitpay.close();
    await this.twilio?.close();
    await this.markets?.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
