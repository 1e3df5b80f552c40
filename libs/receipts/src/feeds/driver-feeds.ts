import { markRunning, Notifications, resumeWatching } from '@rampart/data';
import { Clock } from '@rampart/kernel';
import { RoutedChain, RoutedRail } from '@rampart/ports';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FeedGround } from './feed.js';
import { FeedLoop } from './feed-loop.js';

/** Runs a loop for each running driver: payments that rails received, for buys, and deposits that chains saw, for sells. */
@Injectable()
export class DriverFeeds implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loops: readonly FeedLoop[];

  constructor(
    private readonly rail: RoutedRail,
    private readonly chain: RoutedChain,
    private readonly database: DataSource,
    clock: Clock,
    notifications: Notifications,
  ) {
    const ground: FeedGround = { database, clock, notifications };
    this.loops = [
      ...rail.drivers.map((driver) => this.railLoop(driver, ground)),
      ...chain.drivers.map((driver) => this.chainLoop(driver, ground)),
    ];
  }

  /** Runs before any loop begins, because reconciliation would otherwise report feeds as silent for the time when no worker ran. */
  async onModuleInit(): Promise<void> {
    await resumeWatching(this.database, this.sources);
  }

  async onApplicationBootstrap(): Promise<void> {
    await markRunning(this.database, this.sources);
    for (const loop of this.loops) loop.onApplicationBootstrap();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.onApplicationShutdown()));
  }

  private get sources(): string[] {
    return this.loops.map(({ source }) => source);
  }

  private railLoop(driver: string, ground: FeedGround): FeedLoop {
    const changesSince = (cursor: string) => this.rail.changesSince(cursor, driver);
    return new FeedLoop({ port: 'fiatRail', driver, changesSince }, ground);
  }

  private chainLoop(driver: string, ground: FeedGround): FeedLoop {
    const changesSince = (cursor: string) => this.chain.changesSince(cursor, driver);
    return new FeedLoop({ port: 'chain', driver, changesSince }, ground);
  }
}
