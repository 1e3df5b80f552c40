import type { MethodId } from '@rampart/kernel';
import { duitNow } from './duit-now.js';
import { fps } from './fps.js';
import { gojekId } from './gojek-id.js';
import { instapay } from './instapay.js';
import { nzBankTransfer } from './nz-bank-transfer.js';
import { payId } from './pay-id.js';
import type { PaymentMethod } from './payment-method.js';
import { payme } from './payme.js';
import { paynow } from './paynow.js';
import { promptPay } from './prompt-pay.js';
import { upi } from './upi.js';
import { viettelPay } from './viettel-pay.js';

export type { FiatLimits, PaymentMethod } from './payment-method.js';

/** Every payment method. A new id in the vocabulary does not compile until its file stands here. */
export const METHODS: Readonly<Record<MethodId, PaymentMethod>> = {
  'paynow': paynow,
  'fps': fps,
  'payme': payme,
  'prompt-pay': promptPay,
  'upi': upi,
  'duit-now': duitNow,
  'instapay': instapay,
  'gojek-id': gojekId,
  'viettel-pay': viettelPay,
  'nz-bank-transfer': nzBankTransfer,
  'pay-id': payId,
};
