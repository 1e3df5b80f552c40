import type { FiatCode, MethodAttribute, MethodId } from '@rampart/kernel';

interface Collection {
  /** HitPay's code of the payment method. */
  readonly code: string;
  readonly currency: FiatCode;
  /** Name in the instructions for the user. */
  readonly name: string;
}

/** Methods for which HitPay shows a QR code inside another checkout. */
export const COLLECTIONS: Readonly<Partial<Record<MethodId, Collection>>> = {
  'paynow': { code: 'paynow_online', currency: 'SGD', name: 'PayNow' },
  'prompt-pay': { code: 'opn_prompt_pay', currency: 'THB', name: 'PromptPay' },
  'gojek-id': { code: 'doku_qris', currency: 'IDR', name: 'QRIS' },
  'instapay': { code: 'qrph_netbank', currency: 'PHP', name: 'QR Ph' },
  'upi': { code: 'upi_qr', currency: 'INR', name: 'UPI' },
};

type Attributes = Readonly<Partial<Record<MethodAttribute, string>>>;

interface Transfer {
  readonly currency: FiatCode;
  /** Attributes required in addition to the contract's attributes of the method. */
  readonly needs: readonly MethodAttribute[];
  /** Undefined if an attribute is missing. */
  readonly beneficiaryOf: (attributes: Attributes) => Readonly<Record<string, string>> | undefined;
}

/** Methods with which HitPay makes transfers. It has no API for transfers to Thailand, Indonesia and India. */
export const TRANSFERS: Readonly<Partial<Record<MethodId, Transfer>>> = {
  paynow: {
    currency: 'SGD',
    needs: ['accountName'],
    beneficiaryOf: ({ phone, code, accountName }) =>
      phone && code && accountName
        ? {
            ...{ country: 'sg', currency: 'sgd', transfer_method: 'bank_transfer', transfer_type: 'paynow' },
            ...{ account_type: 'MOBILE', account_number: `${code}${phone}` },
            ...{ holder_type: 'individual', holder_name: accountName },
          }
        : undefined,
  },
  instapay: {
    currency: 'PHP',
    needs: [],
    beneficiaryOf: ({ bank, account, accountName }) =>
      bank && account && accountName
        ? {
            ...{ country: 'ph', currency: 'php', transfer_method: 'bank_transfer', transfer_type: 'local' },
            ...{ bank_id: bank, account_number: account },
            ...{ holder_type: 'individual', holder_name: accountName },
          }
        : undefined,
  },
};
