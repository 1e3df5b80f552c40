import type { MethodId } from '@rampart/kernel';

/** The maximum amount that a rail carries in one payment, and the source of this figure. */
export interface RailCap {
  /** Decimal text in the method's currency. */
  readonly max: string;
  readonly source: string;
  /** The date on which the figure was recorded: `YYYY-MM-DD`. */
  readonly asOf: string;
}

/** Caps of the rails according to public pages, as defaults: regulators change them, and operators can override them in the catalogue. */
export const RAIL_CAPS: Readonly<Partial<Record<MethodId, RailCap>>> = {
  'instapay': { max: '50000', source: 'Bangko Sentral ng Pilipinas: InstaPay, per transaction', asOf: '2026-11-22' },
  'gojek-id': { max: '10000000', source: 'Bank Indonesia: QRIS, per transaction', asOf: '2026-11-22' },
  'upi': { max: '100000', source: 'NPCI: UPI, per transaction in general', asOf: '2026-11-22' },
  'duit-now': { max: '30000', source: 'PayNet: DuitNow QR, per transaction', asOf: '2026-11-22' },
};
