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

/** Users who get no email, since their address has no mailbox; over all partners. */
@ForOperators()
@TokenScopes({ read: 'kyc', change: 'kyc' })
@Controller()
export class BouncedAddressesController {
  constructor(private readonly addresses: BouncedAddresses) {}

  /** With their addresses; listing them is audited. */
  @Get('ops/bounced-addresses')
  @WithoutFilters()
  async listAddresses(@Operator() by: string) {
    return jsonOf(await this.addresses.listAddresses(by));
  }

  /** Without their addresses; the user's file has them. */
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

/** Enough to see a mistyped domain. */
const masked = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
