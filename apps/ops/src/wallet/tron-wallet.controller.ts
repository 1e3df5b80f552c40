import {
  type TronHeldPayout,
  TronHeldPayouts,
  TronHotWallet,
  TronSignerGate,
  type TronWalletState,
} from '@rampart/hot-wallets';
import { Controller, Get } from '@nestjs/common';
import { ForOperators } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import { findPasskeys, HeldDecisions } from './held-decisions.js';
import { HeldPayoutsController } from './held-payouts.controller.js';
import { TronWalletView } from './tron-wallet.dto.js';

/** Manages the wallet on Tron: balances, and payouts that await a passkey. Served only if the driver runs. */
@ForOperators()
@TokenScopes({ change: 'money' })
@Controller('ops/api/tron-wallet')
export class TronWalletController extends HeldPayoutsController {
  constructor(
    private readonly wallet: TronHotWallet,
    private readonly held: TronHeldPayouts,
    private readonly signer: TronSignerGate,
    decisions: HeldDecisions,
  ) {
    super(held, decisions);
  }

  @Get()
  async showWallet(): Promise<TronWalletView> {
    const [wallet, held, passkeys] = await Promise.all([
      this.wallet.describeWallet(),
      this.held.listHeld(),
      findPasskeys(this.signer),
    ]);
    const shown: Shown = { ...wallet, held, passkeys };
    return jsonOf(shown);
  }
}

interface Shown extends TronWalletState, Pick<TronWalletView, 'passkeys'> {
  readonly held: readonly TronHeldPayout[];
}
