import { OK, OkView } from '@rampart/contract';
import { BouncedAddresses } from '@rampart/emails';
import { WithoutFilters } from '@rampart/http';
import { Body, Controller, Get, Param } from '@nestjs/common';
import { DecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import { BouncedAddressView } from './bounced-addresses.dto.js';

/** Lists and clears users who receive no email because their address has no mailbox, across all partners. */
@ForOperators()
@TokenScopes({ read: 'kyc', change: 'kyc' })
@Controller()
export class BouncedAddressesController {
  constructor(private readonly addresses: BouncedAddresses) {}

  /** Lists them with their addresses; each listing is audited. */
  @Get('ops/bounced-addresses')
  @WithoutFilters()
  async listAddresses(@Operator() by: string) {
    return jsonOf(await this.addresses.listAddresses(by));
  }

  /** Lists them without their addresses, which the user's file shows. */
  @Get('ops/api/bounced-addresses')
  @WithoutFilters()
  async list(): Promise<BouncedAddressView[]> {
    const found = await this.addresses.listBounced();
    return found.map(({ email, ...bounced }) => jsonOf({ ...bounced, masked: masked(email) }));
  }

  @DecisionRoute('ops/api/users/:id/clear-bounce')
  async clear(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.addresses.clearMark(id, { by, reason });
    return OK;
  }
}

/** Masks an address but keeps its domain, so that a typing error in it is visible. */
const masked = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
