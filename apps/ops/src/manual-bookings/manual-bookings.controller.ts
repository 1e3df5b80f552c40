import { ManualBookingDesk, OwnMoney, type OwnMovement } from '@rampart/backoffice';
import { WithoutFilters } from '@rampart/http';
import { fault } from '@rampart/kernel';
import { Body, Controller, Get, Param } from '@nestjs/common';
import { ReasonDto } from '../operators/reason.dto.js';
import { DecisionRoute, MoneyDecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { viewOf } from '../operators/view-of.js';
import { ManualBookedView, ManualBookingView, OwnMovementDto } from './manual-bookings.dto.js';
import { bookedView } from './booked-view.js';

const FIELDS = [
  ...(['id', 'kind', 'subject', 'currency', 'amount', 'reference', 'state'] as const),
  ...(['proposedBy', 'proposedAt', 'reason', 'decidedBy', 'decidedAt'] as const),
] as const;

/** Enters bookings without a transaction: the owner's own money, and returns that became losses. Each audits itself. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller('ops')
export class ManualBookingsController {
  constructor(
    private readonly desk: ManualBookingDesk,
    private readonly ownMoney: OwnMoney,
  ) {}

  /** Lists bookings, newest first. */
  @Get('manual-bookings')
  @WithoutFilters()
  async listBookings(): Promise<ManualBookingView[]> {
    return (await this.desk.listBookings()).map((booking) => viewOf(booking, FIELDS));
  }

  @MoneyDecisionRoute('wallets/:chain/:currency/movements')
  async wallet(
    @Param() wallet: { chain: string; currency: string },
    @Body() body: OwnMovementDto,
    @Operator() by: string,
  ): Promise<ManualBookedView> {
    return bookedView(await this.ownMoney.ofWallet(wallet, movementOf(body), { by, reason: body.reason }));
  }

  @MoneyDecisionRoute('bank/:currency/movements')
  async bank(
    @Param('currency') currency: string,
    @Body() body: OwnMovementDto,
    @Operator() by: string,
  ): Promise<ManualBookedView> {
    return bookedView(await this.ownMoney.ofBank(currency, movementOf(body), { by, reason: body.reason }));
  }

  @MoneyDecisionRoute('manual-bookings/:id/approve')
  async approve(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
  ): Promise<ManualBookedView> {
    return bookedView(await this.desk.approveBooking(id, { by, reason }));
  }

  @DecisionRoute('manual-bookings/:id/reject')
  async reject(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
  ): Promise<ManualBookedView> {
    return bookedView(await this.desk.rejectBooking(id, { by, reason }));
  }
}

/** Throws VALIDATION_FAILED if the proof is missing. */
function movementOf({ amount, direction, txId, reference }: OwnMovementDto): OwnMovement {
  const proof = txId ?? reference;
  if (proof === undefined)
    throw fault('VALIDATION_FAILED', { problem: 'txId or reference must be given: what proves the movement' });
  return { amount, direction, reference: proof };
}
