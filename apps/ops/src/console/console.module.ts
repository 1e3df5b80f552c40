import { KycModule } from '@rampart/kyc';
import { Operators, PartnersModule } from '@rampart/partners';
import { SessionsModule } from '@rampart/sessions';
import { TransactionsDeskModule } from '@rampart/transactions';
import { UsersModule } from '@rampart/users';
import { Module } from '@nestjs/common';
import { ServiceHealth } from '../service-health.js';
import { KycController } from './kyc.controller.js';
import { MoneyController } from './money.controller.js';
import { PartnersController } from './partners.controller.js';
import { ServiceController } from './service.controller.js';
import { SignInController } from './sign-in.controller.js';
import { TransactionsController } from './transactions.controller.js';

/** What the pages of the operators' console ask for. */
@Module({
  imports: [SessionsModule.of(Operators, [PartnersModule]), PartnersModule, UsersModule, KycModule, TransactionsDeskModule],
  controllers: [SignInController, KycController, MoneyController, TransactionsController, PartnersController, ServiceController],
  providers: [ServiceHealth],
})
export class ConsoleModule {}
