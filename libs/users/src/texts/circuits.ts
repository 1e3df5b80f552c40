import { type Clock, SECOND } from '@rampart/kernel';
import type { SmsGateway } from '@rampart/ports';

const MAX_FAILURES = 3;
const OPEN_MS = 60 * SECOND;

/** Remembers which gateways fail. One that failed three times in a row is asked last for a minute, so that no user waits for it first. */
export class Circuits {
  private readonly failures = new Map<string, { count: number; last: number }>();

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  order(gateways: readonly SmsGateway[]): SmsGateway[] {
    return [...gateways.filter(({ name }) => !this.isOpen(name)), ...gateways.filter(({ name }) => this.isOpen(name))];
  }

  recordSuccess(name: string): void {
    this.failures.delete(name);
  }

  recordFailure(name: string): void {
    this.failures.set(name, { count: (this.failures.get(name)?.count ?? 0) + 1, last: this.now() });
  }

  private isOpen(name: string): boolean {
    const failed = this.failures.get(name);
    return failed !== undefined && failed.count >= MAX_FAILURES && this.now() - failed.last < OPEN_MS;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
