/** Longest time that possibly unresponsive endpoints wait for the responsive ones. */
const MAX_WAIT_MS = 100;

/** Endpoints that have something to claim. Responsive endpoints are claimed for first, and the others when none of those waits. */
export class PendingChecks {
  private readonly endpointIds = new Set<string>();
  /** Time since which doubtful endpoints have waited for others. */
  private passedOverSince: number | undefined;

  constructor(
    private readonly isDoubtful: (endpointId: string) => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get size(): number {
    return this.endpointIds.size;
  }

  add(endpointId: string): void {
    this.endpointIds.add(endpointId);
  }

  takeAll(): string[] {
    const all = [...this.endpointIds];
    this.endpointIds.clear();
    this.passedOverSince = undefined;
    return all;
  }

  /** Takes the responsive endpoints, or the doubtful ones if there are no others or they have waited too long. */
  takeNext(): string[] {
    const living = [...this.endpointIds].filter((id) => !this.isDoubtful(id));
    if (living.length === 0 || living.length === this.endpointIds.size) return this.takeAll();
    this.passedOverSince ??= this.now();
    if (this.now() - this.passedOverSince >= MAX_WAIT_MS) return this.takeAll();
    for (const id of living) this.endpointIds.delete(id);
    return living;
  }
}
