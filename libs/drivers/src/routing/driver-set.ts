import { SECOND } from '@rampart/kernel';
import type { DriverName, Push, PushVerdict, SentState, UnwantedPayout } from '@rampart/ports';

/** How long a driver may take to respond; its own timeouts are shorter. Later results are ignored. */
const ANSWER_TIMEOUT = 20 * SECOND;
/** How long a driver may take to check its configuration; after that the startup continues. */
const SETUP_TIMEOUT = 5 * SECOND;

interface AnyDriver {
  findSetupProblems(): Promise<readonly string[]>;
  findPayout(key: string): Promise<SentState>;
  withdrawPayout(payout: UnwantedPayout): Promise<SentState>;
  verifyPush(push: Push): Promise<PushVerdict | undefined>;
}

/** The drivers of one port by name, and which of them serves a chain or method. */
export class DriverSet<W extends string, D extends AnyDriver> {
  readonly names: readonly DriverName[];

  constructor(
    private readonly drivers: ReadonlyMap<DriverName, D>,
    private readonly routes: ReadonlyMap<W, DriverName>,
  ) {
    this.names = [...drivers.keys()];
  }

  first(): DriverName {
    const [first] = this.names;
    if (first === undefined) throw new Error('no driver runs');
    return first;
  }

  /** Throws if no driver serves the chain or method. */
  nameFor(word: W): DriverName {
    const name = this.routes.get(word);
    if (name === undefined) throw new Error(`no driver serves ${word}`);
    return name;
  }

  /** The driver of a chain or method, for what it knows without calling its provider; undefined without a driver. */
  driverOf(word: W): D | undefined {
    const name = this.routes.get(word);
    return name === undefined ? undefined : this.drivers.get(name);
  }

  /** Rejects for a driver that does not run; `old:<name>` in the settings keeps a driver running for what it has begun. */
  async ask<T>(name: DriverName, call: (driver: D) => Promise<T>): Promise<T> {
    const driver = this.drivers.get(name);
    if (!driver) throw new Error(`the driver ${name} does not run; add old:${name} to the settings of its port`);
    return inTime(call(driver), name);
  }

  /** Calls the named driver, or all drivers. */
  askEach<T>(name: DriverName | undefined, call: (driver: D, name: DriverName) => Promise<T>): Promise<T[]> {
    const names = name === undefined ? this.names : [name];
    return Promise.all(names.map((each) => this.ask(each, (driver) => call(driver, each))));
  }

  /** A key is unknown if every driver that is called reports so. */
  async findPayout(key: string, name: DriverName | undefined): Promise<SentState> {
    const states = await this.askEach(name, (driver) => driver.findPayout(key));
    return states.find(({ state }) => state !== 'unknown') ?? { state: 'unknown' };
  }

  /** A key has ended if every driver that is called reports so. */
  async withdrawPayout(payout: UnwantedPayout, name: DriverName | undefined): Promise<SentState> {
    const states = await this.askEach(name, (driver) => driver.withdrawPayout(payout));
    const [first] = [...states.filter(({ state }) => state !== 'failed'), ...states];
    if (!first) throw new Error('no driver runs');
    return first;
  }

  /** Undefined if the driver does not run, or accepts no pushes. */
  async verifyPush(push: Push, name: DriverName): Promise<PushVerdict | undefined> {
    return this.drivers.has(name) ? this.ask(name, (driver) => driver.verifyPush(push)) : undefined;
  }

  /** A driver that does not respond is not a setup problem. */
  async findSetupProblems(): Promise<readonly string[]> {
    const problems = await Promise.all(
      [...this.drivers].map(async ([name, driver]) => {
        const found = await inTime(driver.findSetupProblems(), name, SETUP_TIMEOUT).catch(() => []);
        return found.map((problem) => `${name}: ${problem}`);
      }),
    );
    return problems.flat();
  }
}

async function inTime<T>(answer: Promise<T>, name: DriverName, timeout = ANSWER_TIMEOUT): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer within ${timeout / SECOND} s`)), timeout);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
