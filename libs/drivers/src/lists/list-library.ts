import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { driverCalls, screeningLists, SECOND } from '@rampart/kernel';
import { type AcceptedList, loadAccepted, storeAccepted } from './accepted-list.js';
import { ListUnreadable } from './address-list.js';
import { findListProblem } from './judge-list.js';
import { isListFile, readList } from './read-list.js';

export const LOOK_EVERY = 30 * SECOND;
const ACCEPTED = '.accepted.json';
/** OFAC's advanced file has about 120 MB. */
const MAX_BYTES = 1_000_000_000;

/** The lists in a folder, each in the last version that was complete and had not shrunk. Accepted lists are stored in DATA_DIR and survive a restart. */
export class ListLibrary {
  private readonly log = new Logger('Screening');
  private lists: ReadonlyMap<string, AcceptedList> = new Map();
  /** Size and time of the files that were checked, accepted or not. */
  private readonly seen = new Map<string, string>();
  /** Reasons why the current file of a list was not accepted, keyed by list. */
  readonly refusals = new Map<string, { readonly reason: string; readonly at: Date }>();
  private lookedAt = -Infinity;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly folder: string,
    private readonly accepted: string,
  ) {}

  /** Rejects if the folder cannot be read. */
  async currentLists(): Promise<ReadonlyMap<string, AcceptedList>> {
    if (performance.now() - this.lookedAt > LOOK_EVERY) await this.look();
    return this.lists;
  }

  /** Reads every file that has changed, and accepts it if it has no problem. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async lookOnce(): Promise<void> {
    await mkdir(this.accepted, { recursive: true, mode: 0o700 });
    for (const name of (await readdir(this.folder)).filter(isListFile)) await this.takeOver(name);
    const known = (await readdir(this.accepted)).filter((each) => each.endsWith(ACCEPTED));
    const lists = await Promise.all(
      known.map(async (each) => [nameOf(each), await loadAccepted(path.join(this.accepted, each))] as const),
    );
    this.lists = new Map(lists.flatMap(([name, list]) => (list ? [[name, list] as const] : [])));
    screeningLists.report(
      [...this.lists].map(([list, { addresses, deliveredAt }]) => ({ list, addresses: addresses.size, deliveredAt })),
    );
    this.lookedAt = performance.now();
  }

  private async takeOver(name: string): Promise<void> {
    const file = path.join(this.folder, name);
    const { size, mtime } = await stat(file);
    const mark = `${size} ${mtime.toISOString()}`;
    if (this.seen.get(name) === mark) return;
    const kept = path.join(this.accepted, `${name}${ACCEPTED}`);
    const problem = await this.replace(file, { size, mtime }, kept);
    if (problem === undefined) this.refusals.delete(name);
    else {
      this.refusals.set(name, { reason: problem, at: mtime });
      this.log.error(`the list ${name} is not taken over: ${problem}`);
    }
    this.seen.set(name, mark);
  }

  private async replace(
    file: string,
    { size, mtime }: { size: number; mtime: Date },
    kept: string,
  ): Promise<string | undefined> {
    if (size > MAX_BYTES) return 'it has more than a gigabyte';
    const inUse = await loadAccepted(kept);
    const read = await driverCalls
      .measure('lists', 'readList', () => readList(file))
      .catch((error: Error) => {
        if (error instanceof ListUnreadable) return error.message;
        throw error;
      });
    if (typeof read === 'string') return read;
    const { list, sha256 } = read;
    const isSame = inUse?.sha256 === sha256;
    const problem = findListProblem(list, inUse && { count: inUse.addresses.size, publishedAt: inUse.publishedAt });
    if (problem !== undefined && !isSame) return problem;
    await storeAccepted(kept, { ...list, sha256, deliveredAt: mtime });
    if (!isSame) this.log.log(`${path.basename(file)}: ${list.addresses.size} wallets, sha256 ${sha256}`);
    return undefined;
  }
}

const nameOf = (kept: string): string => kept.slice(0, -ACCEPTED.length);
