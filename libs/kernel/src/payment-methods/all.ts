// `npm run generate` appends what is new in this folder and takes out what left it. The order is the one in which it is offered.
import { duitNow } from './duit-now.js';
import { fps } from './fps.js';
import { gojekId } from './gojek-id.js';
import { instapay } from './instapay.js';
import { nzBankTransfer } from './nz-bank-transfer.js';
import { payId } from './pay-id.js';
import { payme } from './payme.js';
import { paynow } from './paynow.js';
import { promptPay } from './prompt-pay.js';
import { upi } from './upi.js';
import { viettelPay } from './viettel-pay.js';

export const ALL = [
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
