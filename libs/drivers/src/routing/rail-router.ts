import type { Amount, FiatCode, MethodAttribute, MethodId } from '@rampart/kernel';
import {
  type AccountProblem,
  type Changes,
  type DriverName,
  eventIdOf,
  type FiatPayment,
  type FiatPayout,
  type FiatRail,
  type FiatReturn,
  type PaymentInstructions,
  type Push,
  type PushVerdict,
  RoutedRail,
  type SendOutcome,
  type SentPage,
  type SentSpan,
  type SentState,
  splitEventId,
  type StatementPage,
  type StatementSpan,
  type UnwantedPayout,
} from '@rampart/ports';
import type { DriverSet } from './driver-set.js';

/** Passes each call to the driver that serves it, and adds that driver's name to event ids. */
export class RailRouter extends RoutedRail {
  readonly drivers: readonly DriverName[];

  constructor(
    private readonly set: DriverSet<MethodId, FiatRail>,
    private readonly payoutSet: DriverSet<MethodId, FiatRail> = set,
  ) {
    super();
    this.drivers = set.names;
  }

  override findSetupProblems(): Promise<readonly string[]> {
    return this.set.findSetupProblems();
  }

  override verifyPush(push: Push, driver = this.set.first()): Promise<PushVerdict | undefined> {
    return this.set.verifyPush(push, driver);
  }

  /** Searches without drivers that do not respond. */
  override async findNamed(text: string): Promise<readonly string[]> {
    const named = await Promise.all(
      this.drivers.map((name) => this.set.ask(name, (rail) => rail.findNamed(text)).catch(() => [])),
    );
    return named.flat();
  }

  driverFor(method: MethodId): DriverName {
    return this.set.nameFor(method);
  }

  payoutDriverFor(method: MethodId): DriverName {
    return this.payoutSet.nameFor(method);
  }

  override collects(method: MethodId): boolean {
    return this.set.driverOf(method)?.collects(method) ?? false;
  }

  override paysOut(method: MethodId): boolean {
    return this.payoutSet.driverOf(method)?.paysOut(method) ?? false;
  }

  override payoutAttributes(method: MethodId): readonly MethodAttribute[] {
    return this.payoutSet.driverOf(method)?.payoutAttributes(method) ?? [];
  }

  override payoutDay(method: MethodId, due: Date): string | undefined {
    return this.payoutSet.driverOf(method)?.payoutDay(method, due);
  }

  override payoutEnd(method: MethodId, due: Date): Date | undefined {
    return this.payoutSet.driverOf(method)?.payoutEnd(method, due);
  }

  async instructionsFor(order: {
    transactionId: string;
    method: MethodId;
    amount: Amount<FiatCode>;
  }): Promise<PaymentInstructions> {
    return this.set.ask(this.driverFor(order.method), (rail) => rail.instructionsFor(order));
  }

  async paymentsFor(reference: string, driver?: DriverName): Promise<readonly FiatPayment[]> {
    const payments = await this.set.askEach(driver, async (rail, name) =>
      (await rail.paymentsFor(reference)).map((each) => ({ ...each, eventId: eventIdOf(name, each.eventId) })),
    );
    return payments.flat();
  }

  async changesSince(cursor: string, driver = this.set.first()): Promise<Changes> {
    return this.set.ask(driver, (rail) => rail.changesSince(cursor));
  }

  async sendPayout(payout: FiatPayout, driver = this.payoutDriverFor(payout.method)): Promise<SendOutcome> {
    const { payments } = payout;
    const known = payments && { payments: payments.map((eventId) => splitEventId(eventId).providersId) };
    return this.set.ask(driver, (rail) => rail.sendPayout({ ...payout, ...known }));
  }

  /** Returns the payment through the driver that reported it. */
  async returnPayment(payment: FiatReturn): Promise<SendOutcome> {
    const { driver, providersId } = splitEventId(payment.eventId);
    return this.set.ask(driver, (rail) => rail.returnPayment({ ...payment, eventId: providersId }));
  }

  findPayout(key: string, driver?: DriverName): Promise<SentState> {
    return this.set.findPayout(key, driver);
  }

  override listSent(span: SentSpan, driver = this.set.first()): Promise<SentPage | undefined> {
    return this.set.ask(driver, (rail) => rail.listSent(span));
  }

  withdrawPayout(payout: UnwantedPayout, driver?: DriverName): Promise<SentState> {
    return this.set.withdrawPayout(payout, driver);
  }

  override findAccountProblems(driver = this.set.first()): Promise<readonly AccountProblem[]> {
    return this.set.ask(driver, (rail) => rail.findAccountProblems());
  }

  async readStatement(span: StatementSpan, driver = this.set.first()): Promise<StatementPage | undefined> {
    const page = await this.set.ask(driver, (rail) => rail.readStatement(span));
    return (
      page && {
        ...page,
        lines: page.lines.map((line) => (line.direction === 'in' ? { ...line, id: eventIdOf(driver, line.id) } : line)),
      }
    );
  }
}
