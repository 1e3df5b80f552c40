import { SECOND } from '@rampart/kernel';

interface DatedJob {
  readonly name: string;
  readonly runAt: Date;
}

/** A wake-up that comes sooner may have done its work before the row is published. */
const MARGIN_MS = SECOND;

/**
 * Chooses the jobs to queue if one handler call does all due work: one for each second, at its end, and one for everything already due. The others have only
 * their rows in the outbox.
 */
export class SharedWakeUps {
  private readonly queued = new Set<string>();

  constructor(private readonly isShared: (jobName: string) => boolean) {}

  /** Returns the jobs to queue. `noteQueued` remembers them once they are queued. */
  chooseJobs<T extends DatedJob>(rows: readonly T[], now: Date): T[] {
    const chosen = new Set<string>();
    return rows.flatMap((row) => {
      if (!this.isShared(row.name)) return [row];
      const isDue = row.runAt <= now;
      const wakeUp = isDue ? row : { ...row, runAt: endOfSecond(row.runAt) };
      const key = isDue ? row.name : keyOf(wakeUp);
      const isQueued = this.queued.has(key) && wakeUp.runAt.getTime() > now.getTime() + MARGIN_MS;
      if (isQueued || chosen.has(key)) return [];
      chosen.add(key);
      return [wakeUp];
    });
  }

  noteQueued(wakeUps: readonly DatedJob[], now: Date): void {
    for (const key of this.queued) if (timeOf(key) <= now.getTime()) this.queued.delete(key);
    for (const wakeUp of wakeUps) if (this.isShared(wakeUp.name)) this.queued.add(keyOf(wakeUp));
  }

  /** Returns one job of each kind instead of all due jobs that share a wake-up. */
  chooseDue<T extends DatedJob>(due: readonly T[]): T[] {
    const chosen = new Set<string>();
    return due.filter(({ name }) => !this.isShared(name) || (!chosen.has(name) && chosen.add(name)));
  }
}

const endOfSecond = (time: Date): Date => new Date(Math.ceil(time.getTime() / SECOND) * SECOND);
const keyOf = ({ name, runAt }: DatedJob): string => `${runAt.getTime()} ${name}`;
const timeOf = (key: string): number => Number.parseInt(key, 10);
