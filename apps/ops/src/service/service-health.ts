import { Heartbeat, passFigures, readSecrets } from '@rampart/data';
import { type QueueName, QUEUES } from '@rampart/jobs';
import { Clock } from '@rampart/kernel';
import { Findings, meaningOf, RECONCILIATION_RULES, type ReconciliationReport } from '@rampart/reconciliation';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { feedView } from './feed-view.js';
import { readFeeds } from './feeds.js';
import { readLags } from './lags.js';
import type { HealthView, QueueHealthView } from './service.dto.js';

/** Reads the health of the service: its queues, heartbeats, feeds, and its reconciliation of the ledger. */
@Injectable()
export class ServiceHealth {
  constructor(
    private readonly database: DataSource,
    private readonly modules: ModuleRef,
    private readonly findings: Findings,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<HealthView> {
    const [queues, lags, heartbeats, feeds, secrets, report] = await Promise.all([
      Promise.all(QUEUES.map((name) => this.queue(name))),
      readLags(this.database),
      this.database.getRepository(Heartbeat).find({ order: { task: 'ASC' } }),
      readFeeds(this.database),
      readSecrets(this.database),
      this.findings.buildReport(),
    ]);
    const now = this.clock.now().getTime();
    return {
      queues,
      ...lags,
      heartbeats: heartbeats.map(({ task, at }) => ({
        task,
        at: at.toISOString(),
        ageSeconds: (now - at.getTime()) / 1_000,
      })),
      feeds: feeds.map(feedView),
      secrets: secrets.map(({ number, state }) => ({ number, state })),
      resealing: passFigures(secrets) ?? null,
      reconciledAt: report.lastRunAt?.toISOString() ?? null,
      checks: RECONCILIATION_RULES.map((rule) => ({ rule, ...meaningOf(rule), findings: openOf(report, rule) })),
    };
  }

  private async queue(name: QueueName): Promise<QueueHealthView> {
    const queue = this.modules.get<Queue>(getQueueToken(name), { strict: false });
    const {
      waiting = 0,
      active = 0,
      delayed = 0,
      failed = 0,
    } = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
    const [oldest] = await queue.getWaiting(0, 0);
    const oldestSeconds = oldest ? Math.max(0, (this.clock.trueTime().getTime() - oldest.timestamp) / 1_000) : null;
    return { name, waiting, active, delayed, failed, oldestSeconds };
  }
}

const openOf = ({ findings }: ReconciliationReport, searched: string) =>
  findings
    .filter(({ rule, resolvedAt }) => rule === searched && resolvedAt === null)
    .map(({ subject, detail, firstSeenAt }) => ({ subject, detail, firstSeenAt: firstSeenAt.toISOString() }));
