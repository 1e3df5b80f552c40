import { setTimeout as sleep } from 'node:timers/promises';
import { OK, OkView, SandboxStateView } from '@rampart/contract';
import { type CheckoutSession, runForEveryPartner, TestClock, type Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { SandboxControls } from '@rampart/drivers';
import { Clock, type CurrencyCode, Decimal, fault, HOUR, PRECISION, SECOND } from '@rampart/kernel';
import { DecideKyc } from '@rampart/kyc';
import { PaymentChecks } from '@rampart/receipts';
import { FindTransactions } from '@rampart/transactions';
import { FindUser } from '@rampart/users';
import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SignedIn, CheckoutSessionGuard, CurrentSession, Visitor } from './checkout-session.guard.js';
import { SandboxState } from '../sandbox/sandbox-state.js';
import { LastCodeView, TestStripDto, type TestStripAct } from './test-strip.dto.js';

const SHORT = 0.6;
const OVER = 1.2;
/** Longer than the default LATE_GRACE_SECONDS. */
const LATE_MS = HOUR;
const LOOK_EVERY_MS = 100;
const MAX_LOOKS = 100;
const DECLINED = 'The photo of your proof of address is too dark to read.';

/** Backs the test strip, with which a visitor simulates the bank, the chain, the reviewer and the clock for their own order. Sandbox mode only. */
@UseGuards(CheckoutSessionGuard)
@Controller('checkout/api/sandbox')
export class TestStripController {
  constructor(
    private readonly database: DataSource,
    private readonly world: SandboxControls,
    private readonly testClock: TestClock,
    private readonly decideKyc: DecideKyc,
    private readonly users: FindUser,
    private readonly transactions: FindTransactions,
    private readonly watch: PaymentChecks,
    private readonly clock: Clock,
    private readonly sandboxState: SandboxState,
  ) {}

  /** Returns what brakes stop in this sandbox, and how to release them. */
  @Get('state')
  state(@CurrentSession() { partnerId }: CheckoutSession): Promise<SandboxStateView> {
    return this.sandboxState.readState(partnerId);
  }

  /** Shows the last code that was sent to the visitor's phone, once it is: the phone may have got others before, for another session. */
  @Get('code')
  async code(@CurrentSession() session: CheckoutSession): Promise<LastCodeView> {
    const [made] = await rows<{ phone: string; at: Date }>(
      this.database,
      sql`SELECT phone, created_at AS at FROM sign_in_code WHERE checkout_session_id = ${session.id} ORDER BY id DESC LIMIT 1`,
    );
    const sent = made && (await this.world.messagesTo(made.phone)).filter(({ at }) => at >= made.at).at(-1);
    return sent?.code === undefined ? {} : { code: sent.code };
  }

  @Post()
  @HttpCode(200)
  async simulate(@Visitor() session: SignedIn, @Body() { what }: TestStripDto): Promise<OkView> {
    await this.acts[what](session);
    return OK;
  }

  private readonly acts: Readonly<Record<TestStripAct, (session: SignedIn) => Promise<void>>> = {
    payExact: (session) => this.pay(session, 1),
    payShort: (session) => this.pay(session, SHORT),
    payOver: (session) => this.pay(session, OVER),
    payLate: async (session) => {
      await this.passWindow(session, LATE_MS);
      await this.untilClosed(session);
      await this.pay(session, 1);
    },
    seeDeposit: (session) => this.pay(session, 1, 0),
    expire: (session) => this.passWindow(session, SECOND),
    payoutFails: async (session) =>
      this.world.decidePayout({ transactionId: (await this.orderOf(session)).id, outcome: 'fail' }),
    anHour: async () => void (await this.testClock.advanceTime(HOUR / SECOND)),
    approveKyc: (session) => this.decide(session, { decision: 'approve' }),
    declineKyc: (session) =>
      this.decide(session, {
        decision: 'decline',
        reason: DECLINED,
        code: 'unreadable',
        wantedAgain: ['addressProof'],
      }),
  };

  /** Simulates a payment of this share of the ordered amount; a deposit with 0 confirmations is in the mempool. */
  private async pay(session: SignedIn, share: number, confirmations?: number): Promise<void> {
    const order = await this.orderOf(session);
    const { id, type, chain, currency, cryptoCurrency, fiat, crypto } = order;
    if (type === 'buy') {
      await this.world.simulatePayment({ transactionId: id, amount: shareOf(fiat, share, currency), currency });
    } else {
      const amount = shareOf(crypto, share, cryptoCurrency);
      const deposit = { transactionId: id, chain, currency: cryptoCurrency, amount, key: `checkout-${id}-${amount}` };
      await this.world.simulateDeposit({ ...deposit, ...(confirmations === undefined ? {} : { confirmations }) });
    }
    await this.watch.wakeFeedOf(order);
  }

  /** Advances the service's clock, for all users, to `beyond` milliseconds after the end of the payment window. */
  private async passWindow(session: SignedIn, beyond: number): Promise<void> {
    const { expiresAt } = await this.orderOf(session);
    const milliseconds = expiresAt.getTime() + beyond - this.clock.now().getTime();
    if (milliseconds > 0) await this.testClock.advanceTime(Math.ceil(milliseconds / SECOND));
  }

  /** Waits until the order leaves `pending`, since money that arrives before the window's end is processed would still be on time. */
  private async untilClosed(session: SignedIn): Promise<void> {
    for (let look = 0; look < MAX_LOOKS && (await this.orderOf(session)).status === 'pending'; look += 1)
      await sleep(LOOK_EVERY_MS);
  }

  private async decide(
    { partnerId, userId }: SignedIn,
    decision: Parameters<DecideKyc['decideKyc']>[1],
  ): Promise<void> {
    const { kyc } = await this.users.findUser(partnerId, userId);
    const decided = await runForEveryPartner(() => this.decideKyc.decideKyc(userId, decision, 'sandbox')); // in place of a reviewer
    if (decided === undefined) throw nothing(`No KYC review is open; kyc is ${kyc}.`);
  }

  private async orderOf({ partnerId, userId, transactionId }: SignedIn): Promise<Transaction> {
    if (transactionId === null) throw nothing('There is no order yet.');
    return this.transactions.findTransaction({ partnerId, userId }, transactionId);
  }
}

const shareOf = (ordered: Decimal, share: number, currency: CurrencyCode): string =>
  ordered.mul(share).toDecimalPlaces(PRECISION[currency], Decimal.ROUND_DOWN).toFixed();

const nothing = (problem: string) => fault('SANDBOX_NOTHING_TO_DECIDE', { problem });
