import { CheckoutModule } from '@rampart/checkout';
import type { Env } from '@rampart/config';
import { EmailsModule } from '@rampart/emails';
import { KycModule } from '@rampart/kyc';
import { MethodsModule } from '@rampart/methods';
import { PartnersModule } from '@rampart/partners';
import { PricingModule } from '@rampart/pricing';
import { RequestsModule } from '@rampart/requests';
import { PayoutsModule } from '@rampart/payouts';
import { ReceiptsModule } from '@rampart/receipts';
import { TransactionsModule } from '@rampart/transactions';
import { UsersModule } from '@rampart/users';
import { WebhooksModule } from '@rampart/webhooks';
import { type DynamicModule, Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.js';
import { UploadDocument } from '../users/upload/receive-document.js';
import { HandOffController } from './hand-off.controller.js';
import { LiveController } from './live.controller.js';
import { OrderCheckController } from './order-check.controller.js';
import { OrdersController } from './orders.controller.js';
import { ReturnController } from './return.controller.js';
import { DocumentsController } from './documents.controller.js';
import { CheckoutPricesController } from './prices.controller.js';
import { RememberLanguage } from './remember-language.js';
import { CatalogAnswer } from './catalog-answer.js';
import { ShowCheckoutSession } from './show-checkout-session.js';
import { SandboxState } from '../sandbox/sandbox-state.js';
import { TestStripController } from './test-strip.controller.js';
import { CheckoutSessionsController } from './checkout-sessions.controller.js';

const CONTROLLERS = [
  CheckoutSessionsController,
  HandOffController,
  CheckoutPricesController,
  DocumentsController,
  OrderCheckController,
  OrdersController,
  ReturnController,
  LiveController,
];

/** Routes of the hosted checkout page. */
@Module({})
export class CheckoutPageModule {
  static with(env: Env): DynamicModule {
    return {
      module: CheckoutPageModule,
      imports: [
        CheckoutModule,
        EdgeModule,
        EmailsModule,
        KycModule,
        MethodsModule,
        PartnersModule,
        PricingModule,
        RequestsModule,
        PayoutsModule,
        ReceiptsModule,
        TransactionsModule,
        UsersModule,
        WebhooksModule,
      ],
      providers: [CatalogAnswer, RememberLanguage, SandboxState, ShowCheckoutSession, UploadDocument],
      controllers: env.RAMPART_MODE === 'sandbox' ? [...CONTROLLERS, TestStripController] : CONTROLLERS,
    };
  }
}
