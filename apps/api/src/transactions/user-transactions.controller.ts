import { ENV, type Env, networksIn } from '@rampart/config';
import {
  CreatedTransactionView,
  createdTransactionView,
  CreateTransactionDto,
  ExpandDto,
  oneTransactionView,
  OneTransactionView,
  RefundDestinationDto,
  transactionView,
  TransactionView,
} from '@rampart/contract';
import type { Network } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { SetRefundDestination } from '@rampart/payouts';
import { CancelTransaction, NewOrders, type Opened } from '@rampart/transactions';
import { FindUser } from '@rampart/users';
import { Body, Controller, HttpCode, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ForPartnersAndUsers, PathUser } from '../edge/access.js';
import { TakesForms } from '../edge/takes-forms.js';
import { TRANSACTION_EXAMPLES } from './examples.js';
import { showFees } from './show-fees.js';

@ApiTags('Transactions')
@ForPartnersAndUsers()
@Controller('api/users/:userId/transactions')
export class UserTransactionsController {
  private readonly networks: readonly Network[];

  constructor(
    private readonly users: FindUser,
    private readonly orders: NewOrders,
    private readonly cancelling: CancelTransaction,
    private readonly refundDestination: SetRefundDestination,
    @Inject(ENV) env: Env,
  ) {
    this.networks = networksIn(env);
  }

  /** Creates a buy or sell transaction, for a user whose kyc is `verified`. */
  @Post()
  @TakesForms()
  @ApiBody({ type: CreateTransactionDto, examples: TRANSACTION_EXAMPLES })
  async create(
    @PathUser('userId') caller: Required<Principal>,
    @Body() dto: CreateTransactionDto,
    @Query() expand: ExpandDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedTransactionView> {
    const opened = await this.orders.storeOrder(await this.orders.prepareOrder(caller, dto));
    hintAtDuplicate(response, opened);
    return { ...createdTransactionView(opened.transaction), ...showFees(expand, opened.transaction) };
  }

  /** Cancels a pending transaction for which nothing was received. */
  @Post(':id/cancel')
  @HttpCode(200)
  async cancel(@PathUser('userId') caller: Required<Principal>, @Param('id') id: string): Promise<TransactionView> {
    await this.users.findUser(caller.partnerId, caller.userId);
    return transactionView(await this.cancelling.cancelTransaction(caller, id));
  }

  /** Sets the refund address of a sell. Crypto that must be returned is sent to it; it can be changed until a refund starts. */
  @Put(':id/refund-destination')
  @TakesForms()
  async setRefundDestination(
    @PathUser('userId') caller: Required<Principal>,
    @Param('id') id: string,
    @Body() { address }: RefundDestinationDto,
  ): Promise<OneTransactionView> {
    await this.users.findUser(caller.partnerId, caller.userId);
    return oneTransactionView(
      await this.refundDestination.setRefundDestination(caller, { id, address, networks: this.networks }),
    );
  }
}

/** Adds a hint to an order that looks like a double click. Callers that send an Idempotency-Key do not need it. */
function hintAtDuplicate(response: Response, { possibleDuplicateOf }: Opened): void {
  if (possibleDuplicateOf === undefined || response.req.headers['idempotency-key'] !== undefined) return;
  response.setHeader('X-Possible-Duplicate-Of', possibleDuplicateOf);
}
