import type { DiscoveryService } from '@nestjs/core';
import { JobCatalogue } from './define-job.js';
import { JobHandler } from './job-handler.js';
import { handlerProblems, JobRegistry } from './job-registry.js';

const about = { description: 'For this test.', mayRunEarly: true };
const jobs = new JobCatalogue();
const bark = jobs.defineJob('kyc', 'bark', about);
const purr = jobs.defineJob('kyc', 'purr', about);

class Barking extends JobHandler {
  readonly job = bark;
  async handleJob(): Promise<void> {}
}
class Purring extends JobHandler {
  readonly job = purr;
  async handleJob(): Promise<void> {}
}
const registryOf = (...instances: unknown[]): JobRegistry =>
  new JobRegistry(
    { getProviders: () => instances.map((instance) => ({ instance })) } as unknown as DiscoveryService,
    jobs,
  );

describe('what is wrong with a worker', () => {
  it('is nothing when each job has exactly one processor', () => {
    expect(handlerProblems(['a', 'b'], ['b', 'a'])).toEqual([]);
  });

  it('is a job without a processor, or with two: each is named', () => {
    expect(handlerProblems(['a', 'b', 'c', 'd'], ['b', 'c', 'c', 'd', 'd', 'd'])).toEqual([
      'the job a has no processor',
      'the job c has 2 processors',
      'the job d has 3 processors',
    ]);
  });
});

describe('the registry', () => {
  it('finds the handler of each job among all providers', () => {
    const [barking, purring] = [new Barking(), new Purring()];
    const registry = registryOf(undefined, {}, 'text', barking, new Date(0), purring);
    registry.onModuleInit();

    expect(registry.handlerOf('bark')).toBe(barking);
    expect(registry.handlerOf('purr')).toBe(purring);
  });

  it('refuses to start without a processor', () => {
    expect(() => registryOf(new Barking()).onModuleInit()).toThrow(
      'The worker is incomplete:\n  - the job purr has no processor',
    );
  });

  it('refuses to start with two, and names every problem', () => {
    expect(() => registryOf(new Barking(), new Barking()).onModuleInit()).toThrow(
      'The worker is incomplete:\n  - the job bark has 2 processors\n  - the job purr has no processor',
    );
  });

  it('has no handler for an undefined job', () => {
    const registry = registryOf(new Barking(), new Purring());
    registry.onModuleInit();

    expect(() => registry.handlerOf('meow')).toThrow('no handler for a job named meow');
    expect(() => registry.handlerOf('constructor')).toThrow();
  });
});
