import { duitNow } from './duit-now.js';
import { fps } from './fps.js';
import { gojekId } from './gojek-id.js';
import { instapay } from './instapay.js';
import { nzBankTransfer } from './nz-bank-transfer.js';
import { payId } from './pay-id.js';
import { payme } from './payme.js';
import type { PaymentMethodFacts } from './payment-method.js';
import { paynow } from './paynow.js';
import { promptPay } from './prompt-pay.js';
import { upi } from './upi.js';
import { viettelPay } from './viettel-pay.js';

export type { FiatLimits, SandboxPayee } from './payment-method.js';

/** Every payment method, in the order in which it is offered. */
const ALL = [
  paynow,
  fps,
  payme,
  promptPay,
  upi,
  duitNow,
  instapay,
  gojekId,
  viettelPay,
  nzBankTransfer,
  payId,
] as const;

export type MethodId = (typeof ALL)[number]['id'];

export interface PaymentMethod extends PaymentMethodFacts {
  readonly id: MethodId;
}

export const METHOD_IDS: readonly MethodId[] = ALL.map(({ id }) => id);

export const METHODS = Object.fromEntries(
  ALL.map((method): [MethodId, PaymentMethod] => [method.id, method]),
) as Readonly<Record<MethodId, PaymentMethod>>;
