import {
  DecideKycDto,
  DecidePayoutDto,
  DepositCryptoDto,
  OK,
  OkView,
  PayFiatDto,
  PayStrayFiatDto,
  SandboxEmailsQueryDto,
  SandboxEmailsView,
  SandboxStateView,
  SmsMessagesView,
  SmsQueryDto,
} from '@rampart/contract';
import type { Transaction } from '@rampart/data';
import { SandboxControls } from '@rampart/drivers';
import { OwnEmails } from '@rampart/emails';
import { fault, type TransactionType } from '@rampart/kernel';
import { runForEveryPartner } from '@rampart/data';
import { DecideKyc } from '@rampart/kyc';
import type { Principal } from '@rampart/partners';
import { PaymentChecks } from '@rampart/receipts';
import { FindTransactions } from '@rampart/transactions';
import { FindUser } from '@rampart/users';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { Caller, ForPartners, PathUser } from '../edge/access.js';
import { ListFilters } from '@rampart/http';
import { SandboxState } from './sandbox-state.js';
import { amountOf, depositChainOf, normalPhone } from './sandbox-values.js';

/** Simulates the outside world: the user's phone, the reviewer, the bank and the chains. Only with sandbox drivers. */
@ApiTags('Sandbox')
@ForPartners()
@Controller('api/sandbox')
export class SandboxController {
  constructor(
    private readonly world: SandboxControls,
    private readonly users: FindUser,
    private readonly decideKyc: DecideKyc,
    private readonly transactions: FindTransactions,
    private readonly watch: PaymentChecks,
    private readonly ownEmails: OwnEmails,
    private readonly sandboxState: SandboxState,
  ) {}

  /** Returns what brakes stop in this sandbox, and how to release them. */
  @Get('state')
  state(@Caller() { partnerId }: Principal): Promise<SandboxStateView> {
    return this.sandboxState.readState(partnerId);
  }

  /** Lists text messages sent to the partner's users, newest last. */
  @Get('sms')
  @ApiQuery({ type: SmsQueryDto })
  async sms(
    @Caller() { partnerId }: Principal,
    @ListFilters(SmsQueryDto) { phone }: SmsQueryDto,
  ): Promise<SmsMessagesView> {
    const messages = await this.world.messagesTo(phone && normalPhone(phone));
    const own = await this.users.phonesAmong(
      partnerId,
      messages.map(({ to }) => to),
    );
    return {
      messages: messages
        .filter(({ to }) => own.has(to))
        .map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    };
  }

  /** Lists emails sent to the partner's users, newest last. */
  @Get('emails')
  @ApiQuery({ type: SandboxEmailsQueryDto })
  async emails(
    @Caller() { partnerId }: Principal,
    @ListFilters(SandboxEmailsQueryDto) { to }: SandboxEmailsQueryDto,
  ): Promise<SandboxEmailsView> {
    const kept = await this.world.emailsTo(to?.trim());
    const own = await this.ownEmails.ownAmong(
      partnerId,
      kept.map(({ id }) => id),
    );
    return {
      emails: kept
        .filter(({ id }) => own.has(id))
        .map(({ at, ...email }) => ({
          ...email,
          attachments: email.attachments.map((file) => ({ ...file })),
          at: at.toISOString(),
        })),
    };
  }

  /** Decides a user's KYC review. */
  @Post('users/:userId/kyc')
  @HttpCode(200)
  async kyc(
    @PathUser('userId') { partnerId, userId }: Required<Principal>,
    @Body() dto: DecideKycDto,
  ): Promise<OkView> {
    const { kyc } = await this.users.findUser(partnerId, userId);
    const { decision, wantedAgain, reason = 'Declined in the sandbox' } = dto;
    const verdict = decision === 'approve' ? { decision } : { decision, reason, wantedAgain };
    const decided = await runForEveryPartner(() => this.decideKyc.decideKyc(userId, verdict, 'sandbox')); // in place of a reviewer
    if (decided === undefined)
      throw fault('SANDBOX_NOTHING_TO_DECIDE', { problem: `No KYC review is open; kyc is ${kyc}.` });
    return OK;
  }

  /** Simulates a bank payment for a buy, or its reversal. */
  @Post('transactions/:id/fiat')
  @HttpCode(200)
  async fiat(@Caller() caller: Principal, @Param('id') id: string, @Body() dto: PayFiatDto): Promise<OkView> {
    const order = await this.transactionOf(caller, id, 'buy');
    const { fiat, currency } = order;
    if (dto.reversed !== undefined) return this.reverse(order, { id: dto.id, reversed: dto.reversed });
    await this.world.simulatePayment({
      transactionId: id,
      amount: amountOf(dto.amount, fiat),
      currency: (dto.currency ?? currency).toUpperCase(),
      ...(dto.id === undefined ? {} : { id: dto.id }),
      ...(dto.receivedAt === undefined ? {} : { receivedAt: new Date(dto.receivedAt) }),
      payerName: dto.payerName,
    });
    await this.watch.wakeFeedOf(order);
    return OK;
  }

  /** Simulates a bank payment with any reference, for an operator to match. */
  @Post('fiat')
  @HttpCode(200)
  async strayFiat(@Body() { reference, amount, currency, id }: PayStrayFiatDto): Promise<OkView> {
    await this.world.simulatePayment({
      transactionId: reference,
      amount: amountOf(amount),
      currency: currency.toUpperCase(),
      ...(id === undefined ? {} : { id }),
    });
    await this.watch.wakeFeeds();
    return OK;
  }

  /** Simulates a blockchain deposit for a sell. */
  @Post('transactions/:id/crypto')
  @HttpCode(200)
  async crypto(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() { amount, chain, ...dto }: DepositCryptoDto,
  ): Promise<OkView> {
    const order = await this.transactionOf(caller, id, 'sell');
    const { crypto, cryptoCurrency } = order;
    await this.world.simulateDeposit({
      transactionId: id,
      chain: depositChainOf(order, chain),
      currency: cryptoCurrency,
      amount: amountOf(amount, crypto),
      ...dto,
    });
    await this.watch.wakeFeedOf(order);
    return OK;
  }

  /** Decides the outcome of the transaction's next payout. */
  @Post('transactions/:id/payout')
  @HttpCode(200)
  async payout(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() { outcome }: DecidePayoutDto,
  ): Promise<OkView> {
    await this.transactions.findTransaction(caller, id);
    await this.world.decidePayout({ transactionId: id, outcome });
    return OK;
  }

  private async reverse(order: Transaction, payment: { id: string | undefined; reversed: boolean }): Promise<OkView> {
    if (!(await this.world.reversePayment({ transactionId: order.id, ...payment })))
      throw fault('SANDBOX_NOTHING_TO_DECIDE', { problem: 'There is no such payment.' });
    await this.watch.wakeFeedOf(order);
    return OK;
  }

  private async transactionOf(caller: Principal, id: string, type: TransactionType) {
    const transaction = await this.transactions.findTransaction(caller, id);
    if (transaction.type !== type)
      throw fault('SANDBOX_NOTHING_TO_DECIDE', {
        problem: `This is for a ${type}; the transaction is a ${transaction.type}.`,
      });
    return transaction;
  }
}
