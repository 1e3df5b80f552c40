import path from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { BadEnvironment, ENV, type Env } from '@rampart/config';
import { Clock, HOUR } from '@rampart/kernel';
import { Screening, type ScreeningList, type ScreeningResult } from '@rampart/ports';
import type { AcceptedList } from './accepted-list.js';
import { normalAddress } from './address-list.js';
import { ListLibrary, LOOK_EVERY } from './list-library.js';

/** Screens wallets against lists in files. Without a list, or if a list was not delivered recently, it screens no wallet, and nothing is sent. */
@Injectable()
export class ListScreening extends Screening implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Screening');
  private readonly library: ListLibrary | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'SCREENING_LISTS_FOLDER' | 'SCREENING_MAX_AGE_HOURS' | 'DATA_DIR'>,
  ) {
    super();
    const folder = env.SCREENING_LISTS_FOLDER;
    this.library = folder === undefined ? undefined : new ListLibrary(folder, path.join(env.DATA_DIR, 'screening'));
  }

  async onModuleInit(): Promise<void> {
    await this.library?.look().catch((error: Error) => {
      throw new BadEnvironment([`SCREENING_LISTS_FOLDER: the lists cannot be read: ${error.message}`]);
    });
    this.timer = setInterval(() => void this.lookForNewer(), LOOK_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Keeps the reported lists up to date in a process that screens nothing for a while. */
  private async lookForNewer(): Promise<void> {
    await this.library?.look().catch((error: Error) => this.log.error(`no list was read: ${error.message}`));
  }

  async screenWallet({ address }: { address: string }): Promise<ScreeningResult> {
    const lists = (await this.library?.currentLists()) ?? new Map<string, AcceptedList>();
    if (lists.size === 0) throw new Error('there is no sanctions list');
    for (const [name, { deliveredAt }] of lists) this.assertFresh(name, deliveredAt);
    const screened = normalAddress(address);
    const listed = [...lists].find(([, { addresses }]) => addresses.has(screened));
    return listed ? { clear: false, reason: `The wallet is on the list ${listed[0]}.` } : { clear: true };
  }

  override async readLists(): Promise<readonly ScreeningList[]> {
    const lists = (await this.library?.currentLists()) ?? new Map<string, AcceptedList>();
    const refusals = this.library?.refusals ?? new Map<string, NonNullable<ScreeningList['refusal']>>();
    return [...new Set([...lists.keys(), ...refusals.keys()])].sort().map((name) => {
      const { addresses, publishedAt = null, deliveredAt = null } = lists.get(name) ?? {};
      return {
        ...{ name, publishedAt, deliveredAt },
        addresses: addresses?.size ?? 0,
        isCurrent: deliveredAt !== null && this.ageInHours(deliveredAt) <= this.env.SCREENING_MAX_AGE_HOURS,
        refusal: refusals.get(name) ?? null,
      };
    });
  }

  private ageInHours(deliveredAt: Date): number {
    return (this.clock.trueTime().getTime() - deliveredAt.getTime()) / HOUR;
  }

  private assertFresh(name: string, deliveredAt: Date): void {
    const hours = this.ageInHours(deliveredAt);
    if (hours > this.env.SCREENING_MAX_AGE_HOURS)
      throw new Error(`the list ${name} was delivered ${Math.floor(hours)} hours ago, the last time that it was whole`);
  }
}
