import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { QUEUES, type QueueName, queueToken } from './queues.js';

const POLL_MS = 1_000;

/**
 * The queues that an operator has paused, updated every second: for work outside a queue that must stop with it. While the queue server does not respond, the
 * last known state applies.
 */
@Injectable()
export class PausedQueues implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly paused = new Set<string>();
  private readonly resumeListeners = new Map<QueueName, (() => void)[]>();
  private timer: NodeJS.Timeout | undefined;
  private isRefreshing = false;

  constructor(private readonly modules: ModuleRef) {}

  isPaused(queue: string): boolean {
    return this.paused.has(queue);
  }

  /** Calls `react` when the queue resumes. */
  onResume(queue: QueueName, react: () => void): void {
    this.resumeListeners.set(queue, [...(this.resumeListeners.get(queue) ?? []), react]);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.refreshStates(), POLL_MS);
    this.timer.unref();
    for (const name of this.watchedQueues()) this.listenTo(name);
    void this.refreshStates();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private watchedQueues(): QueueName[] {
    return QUEUES.filter((name) => this.resumeListeners.has(name));
  }

  /** A pause by this process takes effect at once. */
  private listenTo(name: QueueName): void {
    this.getQueue(name)
      .on('paused', () => this.setState(name, 'paused'))
      .on('resumed', () => this.setState(name, 'running'));
  }

  private async refreshStates(): Promise<void> {
    if (this.isRefreshing) return;
    this.isRefreshing = true;
    try {
      for (const name of this.watchedQueues())
        this.setState(name, (await this.getQueue(name).isPaused()) ? 'paused' : 'running');
    } catch (error) {
      new Logger('PausedQueues').debug(`could not read the state of the queues: ${(error as Error).message}`);
    } finally {
      this.isRefreshing = false;
    }
  }

  private setState(name: QueueName, state: 'paused' | 'running'): void {
    if (state === 'paused') this.paused.add(name);
    else if (this.paused.delete(name)) for (const react of this.resumeListeners.get(name) ?? []) react();
  }

  private getQueue(name: QueueName): Queue {
    return this.modules.get<Queue>(queueToken(name), { strict: false });
  }
}
