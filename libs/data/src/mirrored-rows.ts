import { SECOND } from '@rampart/kernel';
import { Logger } from '@nestjs/common';
import type { Channel, Notifications } from './notifications.js';
import { runForEveryPartner } from './partner-scope.js';

/** How often the rows are reloaded while notifications may be missed. */
const REREAD_MS = SECOND;

export interface Mirrored<T> {
  readonly name: string;
  /** Channel that is notified in the transaction of every change. */
  readonly channel: Channel;
  readonly read: () => Promise<readonly T[]>;
  /** Receives the rows if they changed. */
  readonly onChange: (rows: readonly T[]) => void;
}

/**
 * Mirrors a few rows in memory, for code that must not wait for a query. They are reloaded after each notification and reconnect, and every second while
 * notifications may be missed or a read failed.
 */
export class MirroredRows<T> {
  private readonly log: Logger;
  private known = '[]';
  private reading: Promise<void> | undefined;
  private isStale = true;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly notifications: Notifications,
    private readonly mirrored: Mirrored<T>,
  ) {
    this.log = new Logger(mirrored.name);
    notifications.onNotify(mirrored.channel, () => this.scheduleReading());
  }

  /** Rejects if the first read fails. */
  async startReading(): Promise<void> {
    await this.bringUpToDate();
    this.timer = setInterval(() => {
      if (this.isStale || !this.notifications.connected) this.scheduleReading();
    }, REREAD_MS);
    this.timer.unref();
  }

  stopReading(): void {
    clearInterval(this.timer);
  }

  /** Runs one read at a time, the last of which begins after the last notification, so reads never pile up. */
  private scheduleReading(): void {
    this.isStale = true;
    if (this.reading) return;
    this.bringUpToDate().catch((error: Error) => {
      this.isStale = true;
      this.log.warn(`the rows were not read: ${error.message}`);
    });
  }

  private bringUpToDate(): Promise<void> {
    this.reading = this.readWhileStale().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async readWhileStale(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      await this.readRows();
    }
  }

  private async readRows(): Promise<void> {
    const found = await runForEveryPartner(this.mirrored.read);
    const text = JSON.stringify(found);
    if (text === this.known) return;
    this.known = text;
    this.mirrored.onChange(found);
  }
}
