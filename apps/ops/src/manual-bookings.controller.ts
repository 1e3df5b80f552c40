import { ManualBookingDesk, OwnMoney, type OwnMovement, ReturnWriteOff } from '@rampart/backoffice';
import { ManualBookedView, OwnMovementDto, ReasonDto } from '@rampart/contract';
import type { ManualBooking } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Operator } from './operator-auth.js';

/** What persons book that belongs to no transaction: the owner's own money, and returns that turned into losses. */
@Controller('ops')
export class ManualBookingsController {
  constructor(
    private readonly desk: ManualBookingDesk,
    private readonly ownMoney: OwnMoney,
    private readonly losses: ReturnWriteOff,
  ) {}

  /** The newest first. */
  @Get('manual-bookings')
  all(): Promise<ManualBooking[]> {
    return this.desk.all();
  }

  @Post('wallets/:chain/:currency/movements')
  @HttpCode(200)
  async wallet(
    @Param() wallet: { chain: string; currency: string },
    @Body() body: OwnMovementDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ManualBookedView> {
    return shown(await this.ownMoney.ofWallet(wallet, movementOf(body), { by, reason: body.reason }), response);
  }

  @Post('bank/:currency/movements')
  @HttpCode(200)
  async bank(
    @Param('currency') currency: string,
    @Body() body: OwnMovementDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ManualBookedView> {
    return shown(await this.ownMoney.ofBank(currency, movementOf(body), { by, reason: body.reason }), response);
  }

  /** Closes as our loss what went back to its payer and was then taken back from us. */
  @Post('unmatched/:id/write-off')
  @HttpCode(200)
  async writeOff(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ManualBookedView> {
    return shown(await this.losses.writeOff(id, { by, reason }), response);
  }

  @Post('manual-bookings/:id/approve')
  @HttpCode(200)
  async approve(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ManualBookedView> {
    return shown(await this.desk.approve(id, { by, reason }), response);
  }

  @Post('manual-bookings/:id/reject')
  @HttpCode(200)
  async reject(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ManualBookedView> {
    return shown(await this.desk.reject(id, { by, reason }), response);
  }
}

/** Throws VALIDATION_FAILED without proof. */
function movementOf({ amount, direction, txId, reference }: OwnMovementDto): OwnMovement {
  const proof = txId ?? reference;
  if (proof === undefined)
    throw fault('VALIDATION_FAILED', { problem: 'txId or reference must be given: what proves the movement' });
  return { amount, direction, reference: proof };
}

/** 202 for what still needs a second operator. */
function shown({ id: bookingId, state }: ManualBooking, response: Response): ManualBookedView {
  if (state === 'proposed') response.status(202);
  return { status: state === 'proposed' ? 'proposed' : 'done', bookingId, state };
}
