import { CheckoutModule } from '@rampart/checkout';
import { EmailsModule } from '@rampart/emails';
import { KycModule } from '@rampart/kyc';
import { Members, PartnersModule } from '@rampart/partners';
import { SessionsModule } from '@rampart/sessions';
import { ReceiptsModule } from '@rampart/receipts';
import { TransactionsModule } from '@rampart/transactions';
import { UsersModule } from '@rampart/users';
import { WebhooksModule } from '@rampart/webhooks';
import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';
import { BrandingController } from './branding.controller.js';
import { DashboardClockController } from './clock.controller.js';
import { DashboardSandboxController } from './sandbox.controller.js';
import { SandboxState } from '../sandbox/sandbox-state.js';
import { EmailsController } from './emails.controller.js';
import { EventTypesController } from './event-types.controller.js';
import { InvitationsController } from './invitations.controller.js';
import { OverviewController } from './overview.controller.js';
import { Overview } from './overview.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasswordLinksController } from './password-links.controller.js';
import { SignInController } from './sign-in.controller.js';
import { SimulatedWorld } from './simulated-world.js';
import { TeamController } from './team.controller.js';
import { DashboardTransactionsController } from './transactions.controller.js';
import { DashboardUsersController } from './users.controller.js';
import { DashboardWebhooksController } from './webhooks.controller.js';

/** Routes of the partners' dashboard. Every route takes its partner from the session. */
@Module({
  imports: [
    SessionsModule.forPeople(Members, [PartnersModule]),
    CheckoutModule,
    PartnersModule,
    UsersModule,
    EmailsModule,
    KycModule,
    ReceiptsModule,
    TransactionsModule,
    WebhooksModule,
  ],
  providers: [Overview, SimulatedWorld, SandboxState],
  controllers: [
    SignInController,
    PasskeysController,
    InvitationsController,
    PasswordLinksController,
    TeamController,
    OverviewController,
    DashboardTransactionsController,
    DashboardUsersController,
    DashboardWebhooksController,
    EventTypesController,
    AccountController,
    BrandingController,
    EmailsController,
    DashboardClockController,
    DashboardSandboxController,
  ],
})
export class DashboardModule {}
