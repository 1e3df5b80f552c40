import { BrakeDesk } from '@rampart/backoffice';
import { driverTarget, PORTS_WITH_MONEY } from '@rampart/brakes';
import type { Brake } from '@rampart/data';
import { WithoutFilters } from '@rampart/http';
import { CHAIN_IDS, CRYPTO_CODES, METHOD_IDS, TRANSACTION_TYPES } from '@rampart/kernel';
import { RoutedChain, RoutedRail } from '@rampart/ports';
import { StepUp } from '@rampart/sessions';
import { Body, Controller, Get, Param } from '@nestjs/common';
import { DecisionRoute, MayBeProposed } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { viewOf } from '../operators/view-of.js';
import { BrakesView, BrakeView, EngageBrakeDto, ReleasedBrakeView } from './brakes.dto.js';

const FIELDS = [
  ...(['id', 'action', 'target', 'engagedBy', 'rule', 'reason', 'engagedAt'] as const),
  ...(['releaseProposedBy', 'releaseProposedAt', 'releasedBy', 'releaseReason', 'releasedAt'] as const),
] as const;

/** Manages brakes, which stop opening, paying out or quoting. Each change audits itself. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller()
export class BrakesController {
  constructor(
    private readonly desk: BrakeDesk,
    private readonly rail: RoutedRail,
    private readonly chain: RoutedChain,
  ) {}

  /** Lists the engaged brakes and the latest released ones. */
  @Get('ops/api/brakes')
  @WithoutFilters()
  async listBrakes(): Promise<BrakesView> {
    const { engaged, released, heldPayouts, causes } = await this.desk.buildReport();
    return {
      engaged: engaged.map((brake) => brakeView(brake, causes.get(brake.id))),
      released: released.map((brake) => brakeView(brake)),
      heldPayouts,
      targets: this.targets(),
    };
  }

  /** Engages a brake at once, without a fresh code. Payouts wait, and continue when it is released. */
  @DecisionRoute('ops/api/brakes')
  async engageBrake(@Body() brake: EngageBrakeDto, @Operator() by: string): Promise<BrakeView> {
    return brakeView(await this.desk.engageBrake(brake, by));
  }

  /** Releases a brake. If more money is held than the operator may decide about alone, the first operator proposes (202) and another one releases. */
  @StepUp()
  @MayBeProposed()
  @DecisionRoute('ops/api/brakes/:id/release')
  async releaseBrake(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
  ): Promise<ReleasedBrakeView> {
    const { checked, ...released } = await this.desk.releaseBrake(id, { by, reason });
    return { ...released, checked: [...checked] };
  }

  private targets(): string[] {
    const named = (kind: string, names: readonly string[]): string[] => names.map((name) => `${kind}:${name}`);
    return [
      'all',
      ...named('side', TRANSACTION_TYPES),
      ...named('method', METHOD_IDS),
      ...named('asset', CRYPTO_CODES),
      ...named('chain', CHAIN_IDS),
      ...named('wallet', CHAIN_IDS),
      ...named('port', PORTS_WITH_MONEY),
      ...this.rail.drivers.map((driver) => driverTarget('fiatRail', driver)),
      ...this.chain.drivers.map((driver) => driverTarget('chain', driver)),
    ];
  }
}

const brakeView = (brake: Brake, cause: string | null = null): BrakeView => ({ ...viewOf(brake, FIELDS), cause });
