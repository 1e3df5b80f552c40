import { BrakeDesk, OpenDesks } from '@rampart/backoffice';
import { Clock } from '@rampart/kernel';
import { Findings, meaningOf } from '@rampart/reconciliation';
import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ForOperators } from '../operators/for-operators.js';
import { feedView } from '../service/feed-view.js';
import { readFeeds } from '../service/feeds.js';
import { FrontView } from './front.dto.js';

/** Serves the first page of the console: open work with its age, and what is blocked. */
@ForOperators()
@Controller()
export class FrontController {
  constructor(
    private readonly desks: OpenDesks,
    private readonly brakes: BrakeDesk,
    private readonly findings: Findings,
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  @Get('ops/api/front')
  async read(): Promise<FrontView> {
    const [{ desks, atRisk }, { engaged, heldPayouts }, feeds, { findings }] = await Promise.all([
      this.desks.listDesks(),
      this.brakes.buildReport(),
      readFeeds(this.database),
      this.findings.buildReport(),
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
      heldPayouts,
    };
  }
}
