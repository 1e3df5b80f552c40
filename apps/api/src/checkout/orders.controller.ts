import { ENV, type Env, networksIn } from '@rampart/config';
import {
  CheckoutSessions,
  SessionWatcher,
  OrderProgress,
  PlaceOrder,
  type Progress,
  progressOfNew,
} from '@rampart/checkout';
import { CreateTransactionDto, OK, OkView, RefundDestinationDto } from '@rampart/contract';
import { ReceiptLinks } from '@rampart/emails';
import { ListFilters } from '@rampart/http';
import { Clock, fault, type Network } from '@rampart/kernel';
import { FiatRail } from '@rampart/ports';
import { SetRefundDestination } from '@rampart/payouts';
import { CancelTransaction, FindTransactions, ListTransactions, RequestRefund } from '@rampart/transactions';
import { FindUser } from '@rampart/users';
import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import type { Response } from 'express';
import { ContinueOrderDto, OrderView } from './order.dto.js';
import { OrderListQueryDto, OrderListView } from './order-list.dto.js';
import { markAt } from './payout-day.js';
import { RememberLanguage } from './remember-language.js';
import { pointsOf, showOrder } from './show-order.js';
import { summaryView } from './summarize-order.js';
import { type SignedIn, OwnCheckoutSessionGuard, Visitor } from './checkout-session.guard.js';

const ORDERS_PER_PAGE = 10;

/** Places and manages the visitor's order. */
@UseGuards(OwnCheckoutSessionGuard)
@UseInterceptors(RememberLanguage)
@Controller('checkout/api')
export class OrdersController {
  private readonly networks: readonly Network[];

  constructor(
    private readonly placing: PlaceOrder,
    private readonly progress: OrderProgress,
    private readonly listing: ListTransactions,
    private readonly users: FindUser,
    private readonly transactions: FindTransactions,
    private readonly sessions: CheckoutSessions,
    private readonly hints: SessionWatcher,
    private readonly cancelling: CancelTransaction,
    private readonly refunding: RequestRefund,
    private readonly refundDestination: SetRefundDestination,
    private readonly clock: Clock,
    private readonly rail: FiatRail,
    private readonly receipts: ReceiptLinks,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.networks = networksIn(env);
  }

  /** Places an order. The Idempotency-Key makes sure that a double click, a reload or the back button places only one. */
  @Post('orders')
  async place(@Visitor() session: SignedIn, @Body() dto: CreateTransactionDto): Promise<OrderView> {
    return this.view(progressOfNew(await this.placing.placeOrder(session, dto, this.networks)));
  }

  /** The user's own orders at this partner, newest first. */
  @Get('orders')
  @ApiQuery({ type: OrderListQueryDto })
  async list(
    @Visitor() session: SignedIn,
    @ListFilters(OrderListQueryDto) { after }: OrderListQueryDto,
  ): Promise<OrderListView> {
    const caller = callerOf(session);
    const { ids, next } = await this.listing.listPage(caller, {}, { after, limit: ORDERS_PER_PAGE });
    const { points } = await this.users.findUser(session.partnerId, session.userId);
    const own = pointsOf(points);
    const transactions = await this.listing.loadTransactions(caller, ids);
    const payments = await this.progress.paymentsOf(transactions);
    const orders = transactions.map((each) => summaryView(each, payments.get(each.id) ?? []));
    return { orders, hasMore: next !== undefined, ...(own === null ? {} : { points: own }) };
  }

  /** Shows any of the user's orders, not only that of the session. Throws TRANSACTION_NOT_FOUND. */
  @Get('orders/:id')
  async look(@Visitor() session: SignedIn, @Param('id') id: string): Promise<OrderView> {
    return this.show(session, id);
  }

  /** Shows the user's newest order that is neither final nor expired. Throws TRANSACTION_NOT_FOUND. */
  @Get('waiting-order')
  async waiting(@Visitor() session: SignedIn): Promise<OrderView> {
    const open = await this.transactions.findOpen(session.partnerId, session.userId);
    if (!open) throw fault('TRANSACTION_NOT_FOUND');
    return this.show(session, open.id);
  }

  /** Returns 304 if `If-None-Match` has the ETag of the last response and nothing but the time changed; `X-Service-Time` carries the time. */
  @Get('order')
  @ApiOkResponse({ type: OrderView })
  async read(
    @Visitor() session: SignedIn,
    @Headers('if-none-match') known: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const state = await this.hints.markOf(session);
    const now = this.clock.now();
    const mark = `"${markAt(state, { now, rail: this.rail })}"`;
    response.setHeader('ETag', mark).setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Service-Time', now.toISOString());
    if (known === mark) return void response.status(304).end();
    response.json(await this.show(session, orderOf(session)));
  }

  /** Continues with an order of an earlier session. */
  @Put('order')
  async goOn(@Visitor() session: SignedIn, @Body() { orderId }: ContinueOrderDto): Promise<OrderView> {
    const shown = await this.show(session, orderId);
    await this.sessions.changeSession(session, { transactionId: shown.id });
    return shown;
  }

  /** Detaches the order from the session, unchanged, so that the visitor can start another. */
  @Post('order/leave')
  @HttpCode(200)
  async leave(@Visitor() session: SignedIn): Promise<OkView> {
    await this.sessions.changeSession(session, { transactionId: null });
    return OK;
  }

  /** Cancels the order named in the path, not that of the session, which another tab may have changed. Throws TRANSACTION_NOT_FOUND. */
  @Post('orders/:id/cancel')
  @HttpCode(200)
  async cancel(@Visitor() session: SignedIn, @Param('id') id: string): Promise<OrderView> {
    await this.cancelling.cancelTransaction(callerOf(session), id);
    return this.show(session, id);
  }

  /** Refunds a short payment at the user's request before the payment window closes. Throws TRANSACTION_NOT_FOUND. */
  @Post('orders/:id/refund')
  @HttpCode(200)
  async refund(@Visitor() session: SignedIn, @Param('id') id: string): Promise<OrderView> {
    await this.refunding.requestRefund(callerOf(session), id);
    return this.show(session, id);
  }

  /** Throws TRANSACTION_NOT_FOUND. */
  @Put('orders/:id/refund-destination')
  async setRefundDestination(
    @Visitor() session: SignedIn,
    @Param('id') id: string,
    @Body() { address }: RefundDestinationDto,
  ): Promise<OrderView> {
    await this.refundDestination.setRefundDestination(callerOf(session), { id, address, networks: this.networks });
    return this.show(session, id);
  }

  private async show(session: SignedIn, orderId: string): Promise<OrderView> {
    return this.view(await this.progress.progressOf(callerOf(session), orderId));
  }

  private view(progress: Progress): OrderView {
    const { clock, env, rail, receipts } = this;
    return showOrder(progress, { now: clock.now(), mode: env.RAMPART_MODE, rail, receipts });
  }
}

const callerOf = ({ partnerId, userId }: SignedIn) => ({ partnerId, userId });

/** Throws TRANSACTION_NOT_FOUND if the session has no order. */
function orderOf({ transactionId }: SignedIn): string {
  if (transactionId === null) throw fault('TRANSACTION_NOT_FOUND');
  return transactionId;
}
