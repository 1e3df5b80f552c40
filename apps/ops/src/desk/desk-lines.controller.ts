import { BankItems, FourEyes } from '@rampart/backoffice';
import { UndecidedLines, UnexplainedLines } from '@rampart/bank-desk';
import { inUnit, writer } from '@rampart/data';
import { WithoutFilters } from '@rampart/http';
import { fault } from '@rampart/kernel';
import { Audited, setAudit, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { bookedView } from '../manual-bookings/booked-view.js';
import { ManualBookedView } from '../manual-bookings/manual-bookings.dto.js';
import { MayBeProposed, MoneyDecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import { BankItemDto, DecidedLineView, DecideLineDto, DeskLinesView } from './desk-lines.dto.js';
import { known } from './known-id.js';
import { PayoutNews } from './payout-news.js';
import { StatementBooking } from './statement-booking.js';

/** Manages statement lines that need an operator's decision. Served only if the desk driver runs. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller('ops/api/desk')
export class DeskLinesController {
  constructor(
    private readonly undecided: UndecidedLines,
    private readonly booking: StatementBooking,
    private readonly unexplained: UnexplainedLines,
    private readonly items: BankItems,
    private readonly news: PayoutNews,
    private readonly fourEyes: FourEyes,
    private readonly database: DataSource,
  ) {}

  /** Lists lines that may duplicate booked ones, and outgoing money that no payout explains. */
  @Get('lines')
  @WithoutFilters()
  async listLines(): Promise<DeskLinesView> {
    return {
      undecided: jsonOf(await this.undecided.listLines()),
      unexplained: jsonOf(await this.unexplained.listLines((eventIds) => this.items.findBooked(eventIds))),
    };
  }

  /**
   * Decides about a line that may duplicate a booked one. If it pays more than one operator may decide alone, another operator must make the same decision
   * (202).
   */
  @Audited('decideLine', 'deskImport')
  @StepUp()
  @MayBeProposed()
  @Post('imports/:id/lines/:line/decide')
  @HttpCode(200)
  async decideLine(
    @Param('id') id: string,
    @Param('line') line: string,
    @Body() { decision, reason }: DecideLineDto,
    @Req() request: Request,
    @Operator() by: string,
  ): Promise<DecidedLineView> {
    const state = await this.booking.decideLine({ id: known(id), line: numberOf(line) }, { decision, by });
    if (state !== 'proposed') await this.news.takeIn(id);
    setAudit(request, { after: { line: Number(line), decision, state, reason } });
    return { state, status: state === 'proposed' ? 'proposed' : 'done' };
  }

  /** Books outgoing money that no payout explains as a bank charge or interest. */
  @MoneyDecisionRoute('lines/:id/item')
  async bookItem(
    @Param('id') id: string,
    @Body() { kind, reason }: BankItemDto,
    @Operator() by: string,
  ): Promise<ManualBookedView> {
    return inUnit(this.database, async () => {
      await this.fourEyes.lockDecisions(await writer(this.database), by);
      const item = /^\d{1,18}$/.test(id) ? await this.unexplained.findItem(id, kind) : undefined;
      if (!item) throw fault('NOT_FOUND');
      const booking = await this.items.bookItem(item, { by, reason });
      if (booking.state === 'booked') await this.unexplained.nameItem(id, kind);
      return bookedView(booking);
    });
  }
}

function numberOf(line: string): number {
  if (!/^\d{1,9}$/.test(line)) throw fault('NOT_FOUND');
  return Number(line);
}
