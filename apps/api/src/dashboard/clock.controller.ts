import { AdvanceClockDto, ClockView } from '@rampart/contract';
import { ENV, type Env } from '@rampart/config';
import { TestClock } from '@rampart/data';
import { Clock, fault } from '@rampart/kernel';
import { Audited, HandlesCredentials } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ForMembers, OnlyFor } from './for-members.js';

/** Maximum advance per call; the API's own clock route allows more. */
const MAX_SECONDS = 31 * 86_400;

/** The sandbox's clock, which all of its partners share. */
@ForMembers()
@Controller('dashboard/api/clock')
export class DashboardClockController {
  constructor(
    private readonly testClock: TestClock,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  async read(): Promise<ClockView> {
    return this.show(await this.testClock.offsetSeconds());
  }

  @Audited('advanceClock', 'clock')
  @HandlesCredentials() // the clock is shared by all partners
  @OnlyFor('owner', 'developer')
  @Post()
  @HttpCode(200)
  async advance(@Body() { advance }: AdvanceClockDto): Promise<ClockView> {
    if (this.env.RAMPART_MODE === 'live') throw fault('NOT_FOUND');
    if (advance > MAX_SECONDS)
      throw fault('VALIDATION_FAILED', { problem: 'The clock goes no more than 31 days at one go.' });
    return this.show(await this.testClock.advanceTime(advance));
  }

  private show(offset: number): ClockView {
    return { now: this.clock.now().toISOString(), offset };
  }
}
