import { CatalogueChange, inTransaction } from '@rampart/data';
import { Clock, CRYPTO_CODES, TRANSACTION_TYPES } from '@rampart/kernel';
import {
  CATALOGUE_ITEMS,
  type CatalogueItem,
  isOpenAt,
  needsSecondOperator,
  type OpeningHours,
  spreadEntry,
} from '@rampart/methods';
import { PRICING, type PricingConfig, standardSpread } from '@rampart/pricing';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { assertSecondPerson } from '../decisions/second-person.js';
import { CatalogueChanges, type ChangeRequest, type NewValue } from './catalogue-changes.js';

/** One value of the catalogue with its current value, and the proposal that awaits a second operator. */
export interface CatalogueItemDetails extends CatalogueItem {
  readonly needsSecond: boolean;
  /** The change in effect; undefined if the default has always applied. */
  readonly current: CatalogueChange | undefined;
  readonly proposed: CatalogueChange | undefined;
  /** Whether these are opening hours that have ended: nothing new is accepted until they begin again. */
  readonly isClosed: boolean;
}

/** Operators' view of what is offered, and their changes. */
@Injectable()
export class CatalogueDesk {
  constructor(
    private readonly database: DataSource,
    private readonly changes: CatalogueChanges,
    private readonly clock: Clock,
    @Inject(PRICING) private readonly pricing: PricingConfig,
  ) {}

  async listItems(): Promise<CatalogueItemDetails[]> {
    const found = await this.database.getRepository(CatalogueChange).findBy({ state: In(['applied', 'proposed']) });
    const changeOf = ({ entry, setting }: CatalogueItem, state: CatalogueChange['state']) =>
      found.find((each) => each.entry === entry && each.setting === setting && each.state === state);
    return CATALOGUE_ITEMS.map((item) => {
      const current = changeOf(item, 'applied');
      return {
        ...item,
        standard: item.setting === 'spread' ? this.standardSpreadOf(item) : item.standard,
        needsSecond: needsSecondOperator(item),
        current,
        proposed: changeOf(item, 'proposed'),
        isClosed: item.setting === 'hours' && this.haveEnded(current?.value),
      };
    });
  }

  private standardSpreadOf({ entry }: CatalogueItem): unknown {
    const sides = TRANSACTION_TYPES.flatMap((type) => CRYPTO_CODES.map((cryptoCurrency) => ({ type, cryptoCurrency })));
    const side = sides.find(({ type, cryptoCurrency }) => spreadEntry(cryptoCurrency, type) === entry);
    return side && standardSpread(side, this.pricing);
  }

  private haveEnded(hours: unknown): boolean {
    return Boolean(hours) && !isOpenAt(hours as OpeningHours, this.clock.now());
  }

  /** Changes a value, or proposes it to a second operator. Throws NOT_FOUND, VALIDATION_FAILED, CATALOGUE_CHANGE_OPEN. */
  requestChange(change: NewValue, request: ChangeRequest): Promise<CatalogueChange> {
    return inTransaction(this.database, async (manager) => {
      const item = await this.changes.checkValue(manager, change);
      return needsSecondOperator(item)
        ? this.changes.proposeValue(manager, change, request)
        : this.changes.applyValue(manager, change, request);
    });
  }

  /**
   * Applies a proposed change. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED, FOUR_EYES_REQUIRED, FOUR_EYES_BY_PERSON; VALIDATION_FAILED if the rail's cap is now
   * lower. The change then stays proposed.
   */
  approveChange(id: string, request: ChangeRequest): Promise<void> {
    return inTransaction(this.database, async (manager) => {
      const proposal = await this.changes.lockProposal(manager, id);
      assertSecondPerson(request.by, proposal.proposedBy);
      await this.changes.checkValue(manager, proposal);
      await this.changes.applyProposal(manager, proposal, request);
    });
  }

  /** Rejects a proposed change, for any operator, including the proposer. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED. */
  rejectChange(id: string, request: ChangeRequest): Promise<void> {
    return inTransaction(this.database, async (manager) =>
      this.changes.rejectProposal(manager, await this.changes.lockProposal(manager, id), request),
    );
  }
}
