import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JobCatalogue } from './define-job.js';
import { JobHandler } from './job-handler.js';

/** Finds every job handler of the process; refuses to start unless each defined job has exactly one. */
@Injectable()
export class JobRegistry implements OnModuleInit {
  private handlers = new Map<string, JobHandler>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly jobs: JobCatalogue,
  ) {}

  onModuleInit(): void {
    const found = this.discovery
      .getProviders()
      .map(({ instance }: { instance?: unknown }) => instance)
      .filter((instance): instance is JobHandler => instance instanceof JobHandler);
    const problems = handlerProblems(
      this.jobs.listJobs().map(({ name }) => name),
      found.map(({ job }) => job.name),
    );
    if (problems.length > 0)
      throw new Error(`The worker is incomplete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.handlers = new Map(found.map((handler) => [handler.job.name, handler]));
  }

  handlerOf(name: string): JobHandler {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`no handler for a job named ${name}`);
    return handler;
  }
}

/** One sentence per job that has no processor or more than one. */
export function handlerProblems(jobs: readonly string[], handlers: readonly string[]): string[] {
  const counted = jobs.map((name) => ({ name, count: handlers.filter((handler) => handler === name).length }));
  return counted
    .filter(({ count }) => count !== 1)
    .map(({ name, count }) => `the job ${name} has ${count === 0 ? 'no processor' : `${count} processors`}`);
}
