import { type MethodAttribute, type MethodId, METHODS, type OwnPayeeMethodId } from '@rampart/kernel';
import { nzAccountProblem } from './nz-account.js';
import { NZ_BANKS } from './nz-banks.js';
import { phAccountProblem } from './ph-account.js';
import { findPhBank } from './ph-banks.js';
import {
  duitNowProblem,
  fpsProblem,
  payIdProblem,
  payNowProblem,
  promptPayProblem,
  upiProblem,
  walletProblem,
} from './proxies.js';

type Given = Readonly<Partial<Record<MethodAttribute, string>>>;

/** Finds the problem of one attribute, considering the other given ones. Returns undefined if there is none. */
export type AttributeCheck = (value: string, given: Given) => string | undefined;

export type PayeeFormat = Readonly<Partial<Record<'account' | 'bank', AttributeCheck>>>;

const NO_SUCH_BANK = 'is not a bank or wallet that this method pays to';

/** How a method identifies the payee. Phone numbers follow from the method's country. */
export function payeeFormatOf(method: MethodId): PayeeFormat {
  const { payee, country } = METHODS[method];
  return payee === 'own'
    ? OWN_FORMATS[method as OwnPayeeMethodId]
    : { account: (value) => walletProblem(country, value) };
}

/** Formats of the methods whose `payee` is `own`. */
const OWN_FORMATS: Readonly<Record<OwnPayeeMethodId, PayeeFormat>> = {
  'paynow': { account: payNowProblem },
  'fps': { account: fpsProblem },
  'upi': { account: upiProblem },
  'pay-id': { account: payIdProblem },
  'duit-now': { account: duitNowProblem },
  'prompt-pay': { account: promptPayProblem },
  'nz-bank-transfer': {
    account: nzAccountProblem,
    bank: (value) => (NZ_BANKS.findBank(value) ? undefined : NO_SUCH_BANK),
  },
  'instapay': {
    account: (value, { bank = '' }) => phAccountProblem(value, findPhBank(bank)),
    bank: (value) => (findPhBank(value) ? undefined : NO_SUCH_BANK),
  },
};
