import { ENV, type Env, networksIn } from '@rampart/config';
import { PlaceOrder } from '@rampart/checkout';
import { CreateTransactionDto, OK, OkView } from '@rampart/contract';
import type { CheckoutSession } from '@rampart/data';
import { Body, Controller, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import { CheckoutSessionGuard, CurrentSession } from './checkout-session.guard.js';

/** Checks the order of a visitor who has not signed in yet. */
@UseGuards(CheckoutSessionGuard)
@Controller('checkout/api')
export class OrderCheckController {
  constructor(
    private readonly orders: PlaceOrder,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Validates an order without placing it: an invalid wallet, return address, payee or amount fails exactly as it would when the order is placed. */
  @Post('orders/check')
  @HttpCode(200)
  async check(@CurrentSession() session: CheckoutSession, @Body() dto: CreateTransactionDto): Promise<OkView> {
    await this.orders.checkOrder(session, dto, networksIn(this.env));
    return OK;
  }
}
