import type { ChainId, MethodId } from '@rampart/kernel';
import { type ChainDeposit, ChainGateway, type CryptoPayout } from './chain.js';
import type { DriverName } from './driver-names.js';
import { type FiatPayment, type FiatPayout, FiatRail } from './fiat-rail.js';
import type { Changes, SendOutcome, SentState, UnwantedPayout } from './payout.js';
import type { Push, PushVerdict } from './push.js';
import type { AccountProblem, StatementPage, StatementSpan } from './statement.js';

/**
 * The rail as features see it: several drivers behind one port. New orders go to the driver of their method; what a driver has begun stays
 * with it, whatever the settings say later. Event ids are those of `eventIdOf`.
 */
export abstract class RoutedRail extends FiatRail {
  /** Every driver that runs. */
  abstract readonly drivers: readonly DriverName[];

  /** The driver that collects. Throws where the method has none. */
  abstract driverFor(method: MethodId): DriverName;

  /** The driver that pays out. Throws where the method has none. */
  abstract payoutDriverFor(method: MethodId): DriverName;

  /** Payments that one driver saw; of all drivers where none is named. */
  abstract override paymentsFor(reference: string, driver?: DriverName): Promise<readonly FiatPayment[]>;

  /** The feed of one driver; of the first where none is named. */
  abstract override changesSince(cursor: string, driver?: DriverName): Promise<Changes>;

  /** Sends by the payout driver of the method where none is named. */
  abstract override sendPayout(payout: FiatPayout, driver?: DriverName): Promise<SendOutcome>;

  /** Asks one driver; all of them where none is named, which fails when one of them does. */
  abstract override findPayout(key: string, driver?: DriverName): Promise<SentState>;

  /** Ends the key at one driver; at all of them where none is named. */
  abstract override withdrawPayout(payout: UnwantedPayout, driver?: DriverName): Promise<SentState>;

  /** Asks the named driver; undefined where it does not run, or takes no pushes. */
  abstract override verifyPush(push: Push, driver?: DriverName): Promise<PushVerdict | undefined>;

  /** The statement of one driver's bank; of the first where none is named. */
  abstract override readStatement(span: StatementSpan, driver?: DriverName): Promise<StatementPage | undefined>;

  /** The accounts of one driver; of the first where none is named. */
  abstract override findAccountProblems(driver?: DriverName): Promise<readonly AccountProblem[]>;
}

/** The chains as features see them, likewise. */
export abstract class RoutedChain extends ChainGateway {
  abstract readonly drivers: readonly DriverName[];

  abstract driverFor(chain: ChainId | 'internal'): DriverName;

  abstract override depositsFor(reference: string, driver?: DriverName): Promise<readonly ChainDeposit[]>;

  abstract override changesSince(cursor: string, driver?: DriverName): Promise<Changes>;

  abstract override sendPayout(payout: CryptoPayout, driver?: DriverName): Promise<SendOutcome>;

  abstract override findPayout(key: string, driver?: DriverName): Promise<SentState>;

  abstract override withdrawPayout(payout: UnwantedPayout, driver?: DriverName): Promise<SentState>;

  abstract override verifyPush(push: Push, driver?: DriverName): Promise<PushVerdict | undefined>;
}
