import { CheckoutLinks } from '@rampart/checkout';
import { CreateCheckoutSessionDto, CreatedCheckoutSessionView, ServerCheckoutSessionView } from '@rampart/contract';
import type { CheckoutLink } from '@rampart/data';
import type { Principal } from '@rampart/partners';
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, ForPartners } from '../edge/access.js';
import { Throws } from '../openapi/throws.js';

/** Prepares the hosted checkout for one user, by a link that opens once. */
@ApiTags('Checkout sessions')
@ForPartners()
@Controller('api/checkout-sessions')
export class CheckoutLinksController {
  constructor(private readonly links: CheckoutLinks) {}

  /** Creates a checkout session. Send the user to its `url`, which opens once, within five minutes. */
  @Throws(
    'METHOD_UNSUPPORTED',
    'METHOD_CURRENCY_MISMATCH',
    'CRYPTO_UNSUPPORTED',
    'CURRENCY_UNSUPPORTED',
    'CHAIN_UNSUPPORTED',
    'WALLET_INVALID',
    'INTERNAL_ADDRESS_UNSUPPORTED',
    'AMOUNT_INVALID',
    'AMOUNT_BELOW_MINIMUM',
    'AMOUNT_ABOVE_MAXIMUM',
    'AMOUNT_CONSUMED_BY_CHARGES',
    'AMOUNT_TOO_PRECISE',
    'USER_NOT_FOUND',
  )
  @Post()
  // eslint-disable-next-line rampart/declared-throws -- other refusals of methods are compared and not thrown
  async create(
    @Caller() { partnerId }: Principal,
    @Body() dto: CreateCheckoutSessionDto,
  ): Promise<CreatedCheckoutSessionView> {
    const { link, url } = await this.links.createLink(partnerId, dto);
    return { ...viewOf(link), status: 'open', url };
  }

  /** Returns a checkout session: whether it was opened, and its transaction once it has one. It is kept for a day after its last use. */
  @Throws('CHECKOUT_SESSION_NOT_FOUND')
  @Get(':id')
  async one(@Caller() { partnerId }: Principal, @Param('id') id: string): Promise<ServerCheckoutSessionView> {
    const { link, isExpired } = await this.links.findLink(partnerId, id);
    const status = link.usedAt !== null ? 'used' : isExpired ? 'expired' : 'open';
    return {
      ...viewOf(link),
      status,
      ...(link.usedAt === null ? {} : { usedAt: link.usedAt.toISOString() }),
      ...(link.transactionId === null ? {} : { transactionId: link.transactionId }),
    };
  }
}

const viewOf = ({ id, expiresAt }: CheckoutLink) => ({ id, expiresAt: expiresAt.toISOString() });
