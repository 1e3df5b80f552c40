import { randomUUID } from 'node:crypto';
import { DatabaseClock, rows, sql } from '@rampart/data';
import { processHealth, SECOND } from '@rampart/kernel';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AggregatorRegistry, Gauge, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { observeProcess } from './process-metrics.js';

const PUBLISH_EVERY_MS = 5 * SECOND;

/** Injection token of the app's name: api, worker or ops. */
export const APP_NAME = Symbol('APP_NAME');

/** Metrics of this process. Each process writes its latest values to the database, and `/metrics` of the ops app collects those of all processes. */
@Injectable()
export class Metrics implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly registry: Registry = new Registry();
  readonly http = new Histogram({
    name: 'rampart_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['app', 'method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });
  private readonly instance = randomUUID();
  private timer: NodeJS.Timeout | undefined;

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
    const { app } = this;
    new Gauge({
      name: 'rampart_loop_pass_seconds',
      help: 'How long each loop has been at its current pass, at most over the processes of an app; at its time-out the process ends with code 75',
      labelNames: ['app', 'loop'],
      aggregator: 'max',
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { loop, seconds } of processHealth.readPasses()) this.set({ app, loop }, seconds);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.publishMetrics(), PUBLISH_EVERY_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await rows(this.database, sql`DELETE FROM process_metrics WHERE instance = ${this.instance}`).catch(
      () => undefined,
    );
  }

  async publishMetrics(): Promise<void> {
    try {
      const metrics = JSON.stringify(await Registry.merge([observeProcess(), this.registry]).getMetricsAsJSON());
      await rows(
        this.database,
        sql`INSERT INTO process_metrics (instance, app, at, metrics) VALUES (${this.instance}, ${this.app}, now(), ${metrics}::jsonb)
            ON CONFLICT (instance) DO UPDATE SET at = excluded.at, metrics = excluded.metrics`,
      );
    } catch (error) {
      new Logger('Metrics').warn(`not published: ${(error as Error).message}`);
    }
  }
}

/** Metrics of all processes that published in the last 30 seconds, in Prometheus' text format. */
export async function collectMetrics(database: DataSource): Promise<string> {
  const found = await rows<{ metrics: never }>(
    database,
    sql`SELECT metrics FROM process_metrics WHERE at > now() - interval '30 seconds'`,
  );
  return AggregatorRegistry.aggregate(found.map(({ metrics }) => metrics)).metrics();
}
