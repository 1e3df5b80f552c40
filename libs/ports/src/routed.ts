import type { ChainId, MethodId } from '@rampart/kernel';
import { type ChainDeposit, ChainGateway, type CryptoPayout } from './chain.js';
import type { DriverName } from './driver-names.js';
import { type FiatPayment, type FiatPayout, FiatRail } from './fiat-rail.js';
import type { Changes, SendOutcome, SentPage, SentSpan, SentState, UnwantedPayout } from './payout.js';
import type { Push, PushVerdict } from './push.js';
import type { AccountProblem, StatementPage, StatementSpan } from './statement.js';

/**
 * The rail as features see it: several drivers behind one port. New orders go to the driver of their method; what a driver has begun stays with it, whatever
 * the settings change to. Event ids have the form of `eventIdOf`.
 */
export abstract class RoutedRail extends FiatRail {
  /** Every running driver. */
  abstract readonly drivers: readonly DriverName[];

  /** Returns the driver that collects. Throws if the method has none. */
  abstract driverFor(method: MethodId): DriverName;

  /** Returns the driver that pays out. Throws if the method has none. */
  abstract payoutDriverFor(method: MethodId): DriverName;

  /** Returns payments that the named driver saw, or those of all drivers if none is named. */
  abstract override paymentsFor(reference: string, driver?: DriverName): Promise<readonly FiatPayment[]>;

  /** Reads the feed of the named driver, or of the first if none is named. */
  abstract override changesSince(cursor: string, driver?: DriverName): Promise<Changes>;

  /** Sends through the named driver, or through the payout driver of the method if none is named. */
  abstract override sendPayout(payout: FiatPayout, driver?: DriverName): Promise<SendOutcome>;

  /** Queries the named driver. If none is named, queries all of them, and fails if one of them does. */
  abstract override findPayout(key: string, driver?: DriverName): Promise<SentState>;

  /** Reads the list of the named driver, or of the first if none is named. */
  abstract override listSent(span: SentSpan, driver?: DriverName): Promise<SentPage | undefined>;

  /** Invalidates the key at the named driver, or at all of them if none is named. */
  abstract override withdrawPayout(payout: UnwantedPayout, driver?: DriverName): Promise<SentState>;

  /** Calls the named driver. Returns undefined if it does not run, or accepts no pushes. */
  abstract override verifyPush(push: Push, driver?: DriverName): Promise<PushVerdict | undefined>;

  /** Reads the statement of the named driver's bank, or of the first driver's if none is named. */
  abstract override readStatement(span: StatementSpan, driver?: DriverName): Promise<StatementPage | undefined>;

  /** Reads the accounts of the named driver, or of the first if none is named. */
  abstract override findAccountProblems(driver?: DriverName): Promise<readonly AccountProblem[]>;
}

/** The chains as features see them: several drivers behind one port, as for `RoutedRail`. */
export abstract class RoutedChain extends ChainGateway {
  abstract readonly drivers: readonly DriverName[];

  abstract driverFor(chain: ChainId | 'internal'): DriverName;

  abstract override depositsFor(reference: string, driver?: DriverName): Promise<readonly ChainDeposit[]>;

  abstract override changesSince(cursor: string, driver?: DriverName): Promise<Changes>;

  abstract override sendPayout(payout: CryptoPayout, driver?: DriverName): Promise<SendOutcome>;

  abstract override findPayout(key: string, driver?: DriverName): Promise<SentState>;

  abstract override listSent(span: SentSpan, driver?: DriverName): Promise<SentPage | undefined>;

  abstract override withdrawPayout(payout: UnwantedPayout, driver?: DriverName): Promise<SentState>;

  abstract override verifyPush(push: Push, driver?: DriverName): Promise<PushVerdict | undefined>;
}
