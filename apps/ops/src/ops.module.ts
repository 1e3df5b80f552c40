import { BackofficeModule } from '@rampart/backoffice';
import { ConfigModule, type Env } from '@rampart/config';
import { DataModule, provideDatabase } from '@rampart/data';
import { chosenProducts, DriversModule } from '@rampart/drivers';
import { BouncedAddressesModule } from '@rampart/emails';
import { Drain, HealthController } from '@rampart/http';
import { QueuesModule } from '@rampart/jobs/bullmq';
import { KycModule } from '@rampart/kyc';
import { Operators, PartnersModule } from '@rampart/partners';
import { PricingModule } from '@rampart/pricing';
import { ReconciliationModule } from '@rampart/reconciliation';
import { SessionsModule } from '@rampart/sessions';
import { TelemetryModule } from '@rampart/telemetry';
import { UsersModule } from '@rampart/users';
import { type DynamicModule, Module } from '@nestjs/common';
import { AuditCheck } from './audit/audit-check.js';
import { AuditController } from './audit/audit.controller.js';
import { BlockedUsersController } from './blocked-users/blocked-users.controller.js';
import { BouncedAddressesController } from './bounced-addresses/bounced-addresses.controller.js';
import { BrakesController } from './brakes/brakes.controller.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { FrontController } from './front/front.controller.js';
import { MovedMoneyController } from './front/moved-money.controller.js';
import { CaseNotesController } from './case-notes/case-notes.controller.js';
import { KycController } from './kyc/kyc.controller.js';
import { ManualBookingsController } from './manual-bookings/manual-bookings.controller.js';
import { GAUGES } from './metrics/gauges.js';
import { MarketController } from './market/market.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { PartnersController } from './partners/partners.controller.js';
import { OPS_OF_PRODUCTS } from './products.js';
import { ProposalsController } from './proposals/proposals.controller.js';
import { RestoresController } from './restores/restores.controller.js';
import { ReturnsController } from './returns/returns.controller.js';
import { ServiceController } from './service/service.controller.js';
import { ServiceHealth } from './service/service-health.js';
import { ServiceTokensController } from './service-tokens/service-tokens.controller.js';
import { PasskeysController } from './session/passkeys.controller.js';
import { SignInController } from './session/sign-in.controller.js';
import { CreditsController } from './transactions/credits.controller.js';
import { DecisionsController } from './transactions/decisions.controller.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { UnmatchedController } from './unmatched/unmatched.controller.js';
import { UsersController } from './users/users.controller.js';
import { HeldDecisions } from './wallet/held-decisions.js';

/** Composes the operators' API and Bull Board, on an internal port. */
@Module({})
export class OpsModule {
  static with(env: Env): DynamicModule {
    const products = chosenProducts(env).map(({ name }) => OPS_OF_PRODUCTS[name]);
    return {
      module: OpsModule,
      imports: [
        ConfigModule.forRoot(env),
        DataModule.forRoot('ops'),
        TelemetryModule.forRoot('ops'),
        DriversModule.forRoot(env, (product) => provideDatabase(product.database, product.findDatabaseUrl?.(env))),
        PartnersModule,
        UsersModule,
        BouncedAddressesModule,
        KycModule,
        BackofficeModule,
        PricingModule,
        ReconciliationModule,
        SessionsModule.forPeople(Operators, [PartnersModule]),
        QueuesModule.forRoot(),
      ],
      controllers: [
        HealthController,
        MetricsController,
        SignInController,
        PasskeysController,
        BrakesController,
        RestoresController,
        CatalogueController,
        MarketController,
        FrontController,
        MovedMoneyController,
        CaseNotesController,
        KycController,
        BlockedUsersController,
        BouncedAddressesController,
        UsersController,
        TransactionsController,
        DecisionsController,
        CreditsController,
        ProposalsController,
        UnmatchedController,
        ReturnsController,
        ManualBookingsController,
        PartnersController,
        AuditController,
        ServiceController,
        ServiceTokensController,
        ...products.flatMap(({ controllers }) => controllers),
      ],
      providers: [
        ...[...GAUGES, Drain, ServiceHealth, AuditCheck, HeldDecisions],
        ...products.flatMap(({ providers }) => providers),
      ],
    };
  }
}
