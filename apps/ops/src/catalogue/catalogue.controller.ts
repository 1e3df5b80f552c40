import { CatalogueDesk, type CatalogueItemDetails } from '@rampart/backoffice';
import { OK, OkView } from '@rampart/contract';
import type { CatalogueChange } from '@rampart/data';
import { WithoutFilters } from '@rampart/http';
import { Body, Controller, Get, Param } from '@nestjs/common';
import { DecisionRoute, MoneyDecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { CatalogueChangedView, CatalogueChangeView, CatalogueItemView, ChangeCatalogueDto } from './catalogue.dto.js';

/** Manages the catalogue: the offered methods and assets, their limits, and who changed them. Every change audits itself. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller()
export class CatalogueController {
  constructor(private readonly desk: CatalogueDesk) {}

  /** Lists every value that can be changed. */
  @Get('ops/api/catalogue')
  @WithoutFilters()
  async listItems(): Promise<CatalogueItemView[]> {
    return (await this.desk.listItems()).map(itemView);
  }

  /** Changes a value; limits, depths, caps and spreads need a second operator. Open orders keep the values they were created with. */
  @MoneyDecisionRoute('ops/api/catalogue/changes')
  async requestChange(
    @Body() { entry, setting, value = null, reason }: ChangeCatalogueDto,
    @Operator() by: string,
  ): Promise<CatalogueChangedView> {
    const { id, state } = await this.desk.requestChange({ entry, setting, value }, { by, reason });
    return { status: state === 'proposed' ? 'proposed' : 'done', changeId: id };
  }

  @MoneyDecisionRoute('ops/api/catalogue/changes/:id/approve')
  async approveChange(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Operator() by: string,
  ): Promise<CatalogueChangedView> {
    await this.desk.approveChange(id, { by, reason });
    return { status: 'done', changeId: id };
  }

  @DecisionRoute('ops/api/catalogue/changes/:id/reject')
  async rejectChange(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.desk.rejectChange(id, { by, reason });
    return OK;
  }
}

const itemView = (item: CatalogueItemDetails): CatalogueItemView => ({
  entry: item.entry,
  setting: item.setting,
  name: item.name,
  currency: item.currency ?? null,
  standard: item.standard,
  value: item.current?.value ?? item.standard,
  needsSecond: item.needsSecond,
  changed: item.current ? changeView(item.current) : null,
  proposed: item.proposed ? changeView(item.proposed) : null,
  closed: item.isClosed,
});

const changeView = ({
  id,
  value,
  proposedBy,
  proposedAt,
  reason,
  decidedBy,
}: CatalogueChange): CatalogueChangeView => ({
  id,
  value,
  proposedBy,
  proposedAt: proposedAt.toISOString(),
  reason,
  decidedBy,
});
