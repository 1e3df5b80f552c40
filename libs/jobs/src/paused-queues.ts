import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { QUEUES, type QueueName } from './queues.js';

const POLL_MS = 1_000;

/**
 * Which queues an operator has paused, known within a second: for what is done beside the queue and is to stop with it. While
 * the queue's server does not answer, what was known last holds.
 */
@Injectable()
export class PausedQueues implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly paused = new Set<string>();
  private readonly resumed = new Map<QueueName, (() => void)[]>();
  private timer: NodeJS.Timeout | undefined;
  private isAsking = false;

  constructor(private readonly modules: ModuleRef) {}

  has(queue: string): boolean {
    return this.paused.has(queue);
  }

  /** Calls `react` when the queue goes on. */
  onResume(queue: QueueName, react: () => void): void {
    this.resumed.set(queue, [...(this.resumed.get(queue) ?? []), react]);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.ask(), POLL_MS);
    this.timer.unref();
    for (const name of this.asked()) this.hear(name);
    void this.ask();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private asked(): QueueName[] {
    return QUEUES.filter((name) => this.resumed.has(name));
  }

  /** Of a pause by this process it is known at once. */
  private hear(name: QueueName): void {
    this.queue(name)
      .on('paused', () => this.note(name, 'paused'))
      .on('resumed', () => this.note(name, 'running'));
  }

  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      for (const name of this.asked()) this.note(name, (await this.queue(name).isPaused()) ? 'paused' : 'running');
    } catch (error) {
      new Logger('PausedQueues').debug(`could not ask: ${(error as Error).message}`);
    } finally {
      this.isAsking = false;
    }
  }

  private note(name: QueueName, state: 'paused' | 'running'): void {
    if (state === 'paused') this.paused.add(name);
    else if (this.paused.delete(name)) for (const react of this.resumed.get(name) ?? []) react();
  }

  private queue(name: QueueName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
