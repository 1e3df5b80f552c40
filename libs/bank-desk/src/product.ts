import type { Product } from '@rampart/driver-tables';
import { BatchPayouts } from './batches/batch-payouts.js';
import { DeskBatches } from './batches/desk-batches.js';
import { StatusReports } from './batches/status-reports.js';
import { DeskAccounts } from './desk-config.js';
import { DeskDatabase } from './desk-database.js';
import { DeskOverview } from './desk-overview.js';
import { PREPARE_DESK } from './desk-schema.js';
import { StatementDrop } from './drop/statement-drop.js';
import { BookingReview } from './imports/booking-review.js';
import { DeskImports } from './imports/desk-imports.js';
import { ProposedFiles } from './imports/proposed-files.js';
import { ProposedLines } from './imports/proposed-lines.js';
import { UndecidedLines } from './imports/undecided-lines.js';
import { UnexplainedLines } from './imports/unexplained-lines.js';
import { DeskPayouts } from './rail/desk-payouts.js';

const PROVIDERS = [
  ...[BatchPayouts, DeskImports, DeskBatches, DeskOverview, StatementDrop],
  ...[StatusReports, UndecidedLines, UnexplainedLines, BookingReview, ProposedFiles, ProposedLines],
];

/** The fiat rail of an ordinary bank account. */
export const DESK = {
  name: 'desk',
  drivers: { fiatRail: ['desk'] },
  database: DeskDatabase,
  prepareSchema: PREPARE_DESK,
  grants: {
    partner: [
      'GRANT USAGE ON SCHEMA desk TO',
      'GRANT SELECT, INSERT ON desk.collection TO',
      'GRANT SELECT ON desk.version TO',
    ],
    /** Booked lines, payouts and approvals are kept forever; staged files are deleted. */
    service: [
      'GRANT USAGE ON SCHEMA desk TO',
      'GRANT SELECT, INSERT ON desk.collection, desk.approval TO',
      'GRANT SELECT, INSERT, UPDATE ON desk.line, desk.payout, desk.batch, desk.lease TO',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON desk.import, desk.staged_line TO',
      'GRANT SELECT ON desk.version TO',
      'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA desk TO',
    ],
  },
  providers: PROVIDERS,
  exports: [...PROVIDERS, DeskAccounts, DeskPayouts],
} as const satisfies Product;
