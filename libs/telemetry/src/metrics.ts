import { randomUUID } from 'node:crypto';
import { DatabaseClock } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { processHealth, SECOND } from '@rampart/kernel';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Gauge, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { ENDED_AFTER, foldMetrics } from './collected-metrics.js';
import { observeProcess } from './process-metrics.js';

const PUBLISH_EVERY_MS = 5 * SECOND;

type LoopPass = ReturnType<typeof processHealth.readPasses>[number];

/** Injection token of the app's name: api, worker or ops. */
export const APP_NAME = Symbol('APP_NAME');

/** Metrics of this process. Each process writes its latest values to the database, and `/metrics` of the ops app collects those of all processes. */
@Injectable()
export class Metrics implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly registry: Registry = new Registry();
  readonly http = new Histogram({
    name: 'rampart_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['app', 'method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });
  private readonly log = new Logger('Metrics');
  private readonly instance = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private publishing: Promise<void> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly clock: DatabaseClock,
    @Inject(APP_NAME) private readonly app: string,
  ) {
    this.watchClock();
    this.watchLoops();
  }

  /** The database clock logs a skew of more than 2 s as an error; alarm on it. */
  private watchClock(): void {
    const { app, clock } = this;
    new Gauge({
      name: 'rampart_clock_skew_seconds',
      help: "How far the clock of a machine is from the database's, at most over the processes of an app; alarm above 2",
      labelNames: ['app'],
      aggregator: 'max',
      registers: [this.registry],
      collect() {
        this.set({ app }, Math.abs(clock.skewSeconds));
      },
    });
  }

  private watchLoops(): void {
    this.watchPasses(
      'rampart_loop_pass_seconds',
      'How long each loop has been at its current pass, at most over the processes of an app; at its time-out the process ends with code 75',
      ({ seconds }) => seconds,
    );
    this.watchPasses(
      'rampart_loop_timeout_seconds',
      'After how long the current pass of each loop is given up',
      ({ timeoutSeconds }) => timeoutSeconds,
    );
  }

  private watchPasses(name: string, help: string, valueOf: (pass: LoopPass) => number): void {
    const { app } = this;
    new Gauge({
      ...{ name, help, labelNames: ['app', 'loop'], aggregator: 'max', registers: [this.registry] },
      collect() {
        this.reset();
        for (const pass of processHealth.readPasses()) this.set({ app, loop: pass.loop }, valueOf(pass));
      },
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.publishMetrics(), PUBLISH_EVERY_MS);
    this.timer.unref();
    void foldMetrics(this.database).catch((error: Error) => this.log.warn(`not folded: ${error.message}`));
  }

  /** Runs while the database is still available. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.publishing;
    await this.publish(sql`now() - ${ENDED_AFTER}`);
  }

  publishMetrics(): Promise<void> {
    this.publishing = this.publish(sql`now()`);
    return this.publishing;
  }

  private async publish(at: Sql): Promise<void> {
    try {
      const metrics = JSON.stringify(await Registry.merge([observeProcess(), this.registry]).getMetricsAsJSON());
      await rows(
        this.database,
        sql`INSERT INTO process_metrics (instance, app, at, metrics) VALUES (${this.instance}, ${this.app}, ${at}, ${metrics}::jsonb)
            ON CONFLICT (instance) DO UPDATE SET at = excluded.at, metrics = excluded.metrics`,
      );
    } catch (error) {
      this.log.warn(`not published: ${(error as Error).message}`);
    }
  }
}
