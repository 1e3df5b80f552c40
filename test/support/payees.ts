import type { MethodId } from '@rampart/kernel';

/** An account in New Zealand whose check digits are right. */
export const NZ_ACCOUNT = '12-3456-1111114-00';

/** A real payee of each method. */
export const PAYEES = {
  'paynow': { phone: '91234567', code: '+65' },
  'fps': { accountName: 'Chan Tai Man' },
  'payme': { phone: '51234567', code: '+852' },
  'prompt-pay': { phone: '812345678', code: '+66' },
  'upi': { accountName: 'Asha Rao' },
  'duit-now': { phone: '123456789', code: '+60' },
  'instapay': { bank: 'BDO', account: '001234567890', accountName: 'Ada Lovelace' },
  'gojek-id': { phone: '81234567890', code: '+62' },
  'viettel-pay': { phone: '912345678', code: '+84' },
  'nz-bank-transfer': { bank: 'ASB', account: NZ_ACCOUNT, accountName: 'Ada Lovelace' },
  'pay-id': { account: 'ada@example.com', accountName: 'Ada Lovelace' },
} as const satisfies Record<MethodId, Readonly<Record<string, string>>>;
