import { FindTransactions } from '@rampart/transactions';
import { SignReturn } from '@rampart/webhooks';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { OwnCheckoutSessionGuard, type SignedIn, Visitor } from './checkout-session.guard.js';
import { ReturnView } from './order.dto.js';

/** Names the order from which a user returns to the partner. */
@UseGuards(OwnCheckoutSessionGuard)
@Controller('checkout/api')
export class ReturnController {
  constructor(
    private readonly transactions: FindTransactions,
    private readonly signing: SignReturn,
  ) {}

  /** Throws TRANSACTION_NOT_FOUND. */
  @Get('orders/:id/return')
  async sign(@Visitor() { partnerId, userId }: SignedIn, @Param('id') id: string): Promise<ReturnView> {
    const { status } = await this.transactions.findTransaction({ partnerId, userId }, id);
    return { query: new URLSearchParams(await this.signing.signReturn({ partnerId, id, status })).toString() };
  }
}
