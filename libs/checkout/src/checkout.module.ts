import { MethodsModule } from '@rampart/methods';
import { PartnersModule } from '@rampart/partners';
import { RequestsModule } from '@rampart/requests';
import { TransactionsModule } from '@rampart/transactions';
import { UsersModule } from '@rampart/users';
import { Module } from '@nestjs/common';
import { FindLink } from './find-link.js';
import { CheckoutFrame } from './frame.js';
import { HandOff } from './hand-off.js';
import { SessionWatcher } from './session-watcher.js';
import { CheckoutLinks } from './links.js';
import { CheckoutIdentity } from './identity.js';
import { PreviewLinks } from './preview-links.js';
import { OrderProgress } from './order-progress.js';
import { PlaceOrder } from './place-order.js';
import { CheckoutSessions } from './sessions.js';

const SERVICES = [
  CheckoutFrame,
  CheckoutIdentity,
  CheckoutLinks,
  CheckoutSessions,
  FindLink,
  HandOff,
  SessionWatcher,
  OrderProgress,
  PlaceOrder,
  PreviewLinks,
];

/** The hosted checkout page: its sessions and use cases. */
@Module({
  imports: [MethodsModule, PartnersModule, RequestsModule, TransactionsModule, UsersModule],
  providers: SERVICES,
  exports: SERVICES,
})
export class CheckoutModule {}
