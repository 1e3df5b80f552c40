import { BrakesModule } from '@rampart/brakes';
import { TransactionsCoreModule, TransactionsModule } from '@rampart/transactions';
import { Module } from '@nestjs/common';
import { AttemptSend } from './attempt-send.js';
import { BeginSend } from './begin-send.js';
import { ConfirmPayoutJob } from './confirm-payout.job.js';
import { DispatchPayout } from './dispatch-payout.js';
import { LookUpHeld } from './look-up-held.js';
import { LookUpSend } from './look-up-send.js';
import { MissedSignals } from './missed-signals.js';
import { PayoutDrivers } from './payout-drivers.js';
import { PayoutRoutes } from './payout-routes.js';
import { Payouts } from './payouts.js';
import { RecordDispatch } from './record-dispatch.js';
import { RefundReceivedJob } from './refund-received.job.js';
import { Refunds } from './refunds.js';
import { ResendPayout } from './resend-payout.js';
import { AskProviders } from './restores/ask-providers.js';
import { AskedStatements } from './restores/asked-statements.js';
import { CompareMark } from './restores/compare-mark.js';
import { OutsideMarks } from './restores/outside-marks.js';
import { RestoreFindings } from './restores/restore-findings.js';
import { RestoreInquiry } from './restores/restore-inquiry.js';
import { SentLists } from './restores/sent-lists.js';
import { ScreenSenders } from './screen-senders.js';
import { SendCommands } from './send-commands.js';
import { SendPayoutJob } from './send-payout.job.js';
import { SendReturnJob } from './send-return.job.js';
import { SetRefundDestination } from './set-refund-destination.js';
import { WithdrawPayoutJob } from './withdraw-payout.job.js';
import { Withdrawals } from './withdrawals.js';

const CORE = [
  ...[CompareMark, DispatchPayout, MissedSignals, OutsideMarks, PayoutDrivers, PayoutRoutes],
  ...[Payouts, Refunds, ScreenSenders, SendCommands],
];

/** Payouts and refunds, and what providers report about them. Shared by jobs, receipts, reconciliation and the back office. */
@Module({
  imports: [TransactionsCoreModule],
  providers: [...CORE, AttemptSend, BeginSend, LookUpHeld, LookUpSend, ResendPayout],
  exports: CORE,
})
export class PayoutsCoreModule {}

/** Refund addresses, for the API. */
@Module({
  imports: [PayoutsCoreModule, TransactionsCoreModule, TransactionsModule],
  providers: [SetRefundDestination],
  exports: [SetRefundDestination],
})
export class PayoutsModule {}

/** The job handlers, for the worker. */
@Module({
  imports: [BrakesModule, PayoutsCoreModule, TransactionsCoreModule],
  providers: [
    AskProviders,
    AskedStatements,
    ConfirmPayoutJob,
    RecordDispatch,
    RefundReceivedJob,
    RestoreFindings,
    RestoreInquiry,
    SendPayoutJob,
    SendReturnJob,
    SentLists,
    WithdrawPayoutJob,
    Withdrawals,
  ],
  exports: [Withdrawals],
})
export class PayoutsJobsModule {}
