import { Heartbeat, rows, sql } from '@rampart/data';
import { type QueueName, QUEUES } from '@rampart/jobs';
import { Clock } from '@rampart/kernel';
import { Findings, RECONCILIATION_RULES, type ReconciliationReport } from '@rampart/reconciliation';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import type { HealthView, QueueHealthView } from './service.dto.js';

/** Whether the service does what it should: its queues, its heartbeats, and its own checks of the books. */
@Injectable()
export class ServiceHealth {
  constructor(
    private readonly database: DataSource,
    private readonly modules: ModuleRef,
    private readonly findings: Findings,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<HealthView> {
    const [queues, lags, heartbeats, report] = await Promise.all([
      Promise.all(QUEUES.map((name) => this.queue(name))),
      this.lags(),
      this.database.getRepository(Heartbeat).find({ order: { task: 'ASC' } }),
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
      reconciledAt: report.lastRunAt?.toISOString() ?? null,
      checks: RECONCILIATION_RULES.map((rule) => ({ rule, findings: openOf(report, rule) })),
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

  private async lags(): Promise<Pick<HealthView, 'outboxLagSeconds' | 'webhookLagSeconds' | 'overdueSeconds'>> {
    const [lags] = await rows<Pick<HealthView, 'outboxLagSeconds' | 'webhookLagSeconds' | 'overdueSeconds'>>(
      this.database,
      sql`SELECT
            coalesce((SELECT extract(epoch FROM rampart_now() - min(run_at)) FROM outbox
              WHERE published_at IS NULL AND run_at < (SELECT rampart_now())), 0)::float8 AS "outboxLagSeconds",
            coalesce((SELECT extract(epoch FROM rampart_now() - min(e.occurred_at)) FROM webhook_delivery d
              JOIN webhook_event e ON e.id = d.event_id WHERE d.state = 'pending'), 0)::float8 AS "webhookLagSeconds",
            coalesce((SELECT extract(epoch FROM rampart_now() - min(expires_at)) FROM transaction
              WHERE status = 'pending' AND expires_at < (SELECT rampart_now())), 0)::float8 AS "overdueSeconds"`,
    );
    return lags ?? { outboxLagSeconds: 0, webhookLagSeconds: 0, overdueSeconds: 0 };
  }
}

const openOf = ({ findings }: ReconciliationReport, searched: string) =>
  findings
    .filter(({ rule, resolvedAt }) => rule === searched && resolvedAt === null)
    .map(({ subject, detail, firstSeenAt }) => ({ subject, detail, firstSeenAt: firstSeenAt.toISOString() }));
