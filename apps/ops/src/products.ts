import type { ProductName } from '@rampart/drivers';
import type { Type } from '@nestjs/common';
import { DeskBatchesController } from './desk/desk-batches.controller.js';
import { DeskController } from './desk/desk.controller.js';
import { DeskLinesController } from './desk/desk-lines.controller.js';
import { PayoutNews } from './desk/payout-news.js';
import { StatementBooking } from './desk/statement-booking.js';
import { ChainRestarts } from './wallet/chain-restarts.js';
import { EvmWalletsController } from './wallet/evm-wallets.controller.js';
import { TronWalletController } from './wallet/tron-wallet.controller.js';
import { WalletController } from './wallet/wallet.controller.js';

interface OpsOfProduct {
  readonly controllers: readonly Type[];
  readonly providers: readonly Type[];
}

const NOTHING: OpsOfProduct = { controllers: [], providers: [] };

/** Routes of the operators' API that each product of drivers has. */
export const OPS_OF_PRODUCTS: Readonly<Record<ProductName, OpsOfProduct>> = {
  desk: {
    controllers: [DeskController, DeskBatchesController, DeskLinesController],
    providers: [PayoutNews, StatementBooking],
  },
  rails: NOTHING,
  bitcoin: { controllers: [WalletController], providers: [] },
  evm: { controllers: [EvmWalletsController], providers: [ChainRestarts] },
  tron: { controllers: [TronWalletController], providers: [] },
  sandbox: NOTHING,
};
