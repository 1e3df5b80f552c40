import { KycModule } from '@rampart/kyc';
import { Members, PartnersModule } from '@rampart/partners';
import { SessionsModule } from '@rampart/sessions';
import { TransactionsModule } from '@rampart/transactions';
import { UsersModule } from '@rampart/users';
import { WebhooksModule } from '@rampart/webhooks';
import { Module } from '@nestjs/common';
import { InvitationsController } from './invitations.controller.js';
import { SignInController } from './sign-in.controller.js';
import { TeamController } from './team.controller.js';

/** What the pages of the partners' dashboard ask for. Every route takes its partner from the session. */
@Module({
  imports: [SessionsModule.of(Members, [PartnersModule]), PartnersModule, UsersModule, KycModule, TransactionsModule, WebhooksModule],
  controllers: [SignInController, InvitationsController, TeamController],
})
export class DashboardModule {}
