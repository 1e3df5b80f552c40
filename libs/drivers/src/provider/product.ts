import type { Product } from '@rampart/driver-tables';
import { ALL } from './all.js';
import { RailDatabase } from './rail-database.js';
import { PREPARE_RAILS } from './rail-schema.js';

/** Fiat rails with a provider. */
export const RAILS = {
  name: 'rails',
  drivers: { fiatRail: ALL.map(({ rail }) => rail) },
  database: RailDatabase,
  prepareSchema: PREPARE_RAILS,
  grants: {
    partner: [
      'GRANT USAGE ON SCHEMA rails TO',
      'GRANT SELECT, INSERT ON rails.collection TO',
      'GRANT SELECT ON rails.version TO',
    ],
    /** A payout's row is deleted if its provider did nothing. */
    service: [
      'GRANT USAGE ON SCHEMA rails TO',
      'GRANT SELECT, INSERT ON rails.collection TO',
      'GRANT SELECT, INSERT, UPDATE ON rails.charge, rails.pass TO',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON rails.payout TO',
      'GRANT SELECT ON rails.version TO',
      'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA rails TO',
    ],
  },
  providers: [],
  exports: [],
} as const satisfies Product;
