import { CheckoutModule } from '@rampart/checkout';
import { ConfigModule, type Env } from '@rampart/config';
import { DataModule, provideDatabase } from '@rampart/data';
import { DriversModule } from '@rampart/drivers';
import { EmailsModule } from '@rampart/emails';
import { Drain, HealthController } from '@rampart/http';
import { KycModule } from '@rampart/kyc';
import { MethodsModule } from '@rampart/methods';
import { PartnersModule } from '@rampart/partners';
import { PayoutsModule } from '@rampart/payouts';
import { PricingModule } from '@rampart/pricing';
import { ReceiptsModule } from '@rampart/receipts';
import { RequestsModule } from '@rampart/requests';
import { TelemetryModule } from '@rampart/telemetry';
import { TransactionsModule } from '@rampart/transactions';
import { UsersModule } from '@rampart/users';
import { WebhooksModule } from '@rampart/webhooks';
import { type DynamicModule, Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { CheckoutLinksController } from './checkout-links/links.controller.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { CheckoutPageModule } from './checkout/checkout-page.module.js';
import { EdgeModule } from './edge/edge.module.js';
import { ExportsController } from './exports/exports.controller.js';
import { AuthorizeController } from './oauth/authorize.controller.js';
import { Consent } from './oauth/consent.js';
import { IssueToken } from './oauth/issue-token.js';
import { OauthController } from './oauth/oauth.controller.js';
import { PartnerController } from './partner/partner.controller.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { CryptocurrenciesController } from './reference/cryptocurrencies.controller.js';
import { McpController } from './mcp/mcp.controller.js';
import { MethodsController } from './reference/methods.controller.js';
import { ReferenceAnswers } from './reference/reference-answers.js';
import { PricesController } from './reference/prices.controller.js';
import { RequestsController } from './requests/requests.controller.js';
import { ClockController } from './sandbox/clock.controller.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SandboxState } from './sandbox/sandbox-state.js';
import { CompareController } from './transactions/compare.controller.js';
import { EstimateController } from './transactions/estimate.controller.js';
import { NumberedTransactionsController } from './transactions/numbered-transactions.controller.js';
import { QuotesController } from './transactions/quotes.controller.js';
import { ShowList } from './transactions/show-list.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { UserTransactionsController } from './transactions/user-transactions.controller.js';
import { MeController } from './users/me.controller.js';
import { ShowUsers } from './users/show-users.js';
import { UploadDocument } from './users/upload/receive-document.js';
import { UsersController } from './users/users.controller.js';
import { EndpointsController } from './webhooks/endpoints.controller.js';
import { EventsController } from './webhooks/events.controller.js';

const CONTROLLERS = [
  HealthController,
  EstimateController,
  CompareController,
  QuotesController,
  TransactionsController,
  NumberedTransactionsController,
  ExportsController,
  MeController,
  UsersController,
  UserTransactionsController,
  MethodsController,
  CryptocurrenciesController,
  PricesController,
  RequestsController,
  CheckoutLinksController,
  OauthController,
  AuthorizeController,
  PartnerController,
  ApiKeysController,
  EndpointsController,
  EventsController,
  ReceiptsController,
];
const SANDBOX_CONTROLLERS = [ClockController, SandboxController];

/** Live mode has no simulations, and the MCP server only if that is set. */
const controllersOf = (env: Env) => [
  ...CONTROLLERS,
  ...(env.RAMPART_MODE === 'sandbox' ? SANDBOX_CONTROLLERS : []),
  ...(env.RAMPART_MODE === 'sandbox' || env.MCP_IN_LIVE_MODE ? [McpController] : []),
];

/** Composes the partner-facing HTTP API. Business rules belong to the feature libraries. */
@Module({})
export class ApiModule {
  static with(env: Env): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        ConfigModule.forRoot(env),
        DataModule.forRoot('api'),
        TelemetryModule.forRoot('api'),
        DriversModule.forRoot(env, (product) => provideDatabase(product.database, product.findDatabaseUrl?.(env))),
        EdgeModule,
        PartnersModule,
        UsersModule,
        KycModule,
        MethodsModule,
        PricingModule,
        PayoutsModule,
        ReceiptsModule,
        TransactionsModule,
        RequestsModule,
        CheckoutModule,
        WebhooksModule,
        EmailsModule,
        DashboardModule,
        CheckoutPageModule.with(env),
      ],
      providers: [Consent, Drain, IssueToken, ReferenceAnswers, SandboxState, ShowList, ShowUsers, UploadDocument],
      controllers: controllersOf(env),
    };
  }
}
