import { BrakeDesk, OpenDesks } from '@rampart/backoffice';
import { Clock } from '@rampart/kernel';
import { type MovedMoney, movedSince } from '@rampart/ledger';
import { Findings, meaningOf } from '@rampart/reconciliation';
import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ForOperators } from '../operators/for-operators.js';
import { feedView } from '../service/feed-view.js';
import { readFeeds } from '../service/feeds.js';
import { FrontView } from './front.dto.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The first page of the console: what waits, since when, and what stands still. */
@ForOperators()
@Controller()
export class FrontController {
  private moved: Promise<MovedMoney[]> | undefined;
  private movedAt = 0;

  constructor(
    private readonly desks: OpenDesks,
    private readonly brakes: BrakeDesk,
    private readonly findings: Findings,
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  @Get('ops/api/front')
  async read(): Promise<FrontView> {
    const [{ desks, atRisk }, { engaged, heldPayouts }, feeds, { findings }, moved] = await Promise.all([
      this.desks.listDesks(),
      this.brakes.buildReport(),
      readFeeds(this.database),
      this.findings.buildReport(),
      this.readMoved(),
    ]);
    const open = findings.filter(({ resolvedAt }) => resolvedAt === null);
    const aboutMoney = open.filter(({ rule }) => meaningOf(rule).severity === 'money');
    return {
      now: this.clock.now().toISOString(),
      desks: desks.map(({ oldest, ...desk }) => ({ ...desk, oldest: oldest?.toISOString() ?? null })),
      atRisk: { ...atRisk },
      moneyFindings: aboutMoney.length,
      otherFindings: open.length - aboutMoney.length,
      feeds: feeds.map(feedView),
      brakes: engaged.map(({ action, target, engagedAt }) => ({ action, target, since: engagedAt.toISOString() })),
      moved,
      heldPayouts,
    };
  }

  /** The consoles of all operators ask every few seconds, and a day has many entries: they are summed once a minute. */
  private readMoved(): Promise<MovedMoney[]> {
    const now = this.clock.now().getTime();
    if (this.moved === undefined || Math.abs(now - this.movedAt) >= MINUTE_MS) {
      this.movedAt = now;
      this.moved = movedSince(this.database, new Date(now - DAY_MS));
      this.moved.catch(() => (this.moved = undefined));
    }
    return this.moved;
  }
}
