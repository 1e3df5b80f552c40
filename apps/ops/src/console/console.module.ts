import { BackofficeModule } from '@rampart/backoffice';
import { KycModule } from '@rampart/kyc';
import { Operators, PartnersModule } from '@rampart/partners';
import { ReconciliationModule } from '@rampart/reconciliation';
import { SessionsModule } from '@rampart/sessions';
import { UsersModule } from '@rampart/users';
import { Module } from '@nestjs/common';
import { AuditCheck } from '../audit-check.js';
import { ServiceHealth } from '../service-health.js';
import { ConsoleBlockedUsersController } from './blocked-users.controller.js';
import { ConsoleKycController } from './kyc.controller.js';
import { ConsoleMoneyController } from './money.controller.js';
import { ConsolePartnersController } from './partners.controller.js';
import { ConsoleReturnsController } from './returns.controller.js';
import { ConsoleServiceController } from './service.controller.js';
import { ConsoleSignInController } from './sign-in.controller.js';
import { ConsoleTransactionsController } from './transactions.controller.js';

/** What the pages of the operators' console ask for. */
@Module({
  imports: [
    SessionsModule.of(Operators, [PartnersModule]),
    PartnersModule,
    UsersModule,
    KycModule,
    BackofficeModule,
    ReconciliationModule,
  ],
  controllers: [
    ConsoleSignInController,
    ConsoleKycController,
    ConsoleBlockedUsersController,
    ConsoleMoneyController,
    ConsoleReturnsController,
    ConsoleTransactionsController,
    ConsolePartnersController,
    ConsoleServiceController,
  ],
  providers: [ServiceHealth, AuditCheck],
})
export class ConsoleModule {}
