import type { FiatCode, MethodAttribute, MethodId } from '@rampart/kernel';

type Attributes = Readonly<Partial<Record<MethodAttribute, string>>>;

export interface Channel {
  readonly channel_code: string;
  readonly channel_properties: Readonly<Record<string, string>>;
}

interface Way {
  readonly currency: FiatCode;
  /** Attributes required in addition to the contract's attributes of the method. */
  readonly needs: readonly MethodAttribute[];
  /** Undefined if an attribute is missing, or is not valid in a channel code. */
  readonly channelOf: (attributes: Attributes) => Channel | undefined;
}

/** Converts the bank that the user named to the form of Xendit's codes: in `PH`, both `Bdo` and `PH_BDO` become `PH_BDO`. */
function bankChannel(country: string, { bank, account, accountName }: Attributes): Channel | undefined {
  const code = bank?.trim().toUpperCase().replace(/[ -]+/g, '_') ?? '';
  if (!/^\w{2,40}$/.test(code) || !account || !accountName) return undefined;
  return {
    channel_code: code.startsWith(`${country}_`) ? code : `${country}_${code}`,
    channel_properties: { account_number: account, account_holder_name: accountName },
  };
}

const toBank = (country: string, currency: FiatCode, needs: readonly MethodAttribute[]): Way => ({
  currency,
  needs,
  channelOf: (attributes) => bankChannel(country, attributes),
});

/** Digits of a phone number after the country code, however it was written. */
const national = (phone: string): string => phone.replace(/\D/g, '').replace(/^0+/, '');

/** Methods with which Xendit pays out. It has no channel for PromptPay and ViettelPay, so their users name a bank account. */
export const CHANNELS: Readonly<Partial<Record<MethodId, Way>>> = {
  'gojek-id': {
    currency: 'IDR',
    needs: ['accountName'],
    channelOf: ({ phone, accountName }) =>
      phone && accountName
        ? {
            channel_code: 'ID_GOPAY',
            channel_properties: { account_number: `0${national(phone)}`, account_holder_name: accountName },
          }
        : undefined,
  },
  'duit-now': {
    currency: 'MYR',
    needs: ['accountName'],
    channelOf: ({ phone, code, accountName }) =>
      phone && code && accountName
        ? {
            channel_code: 'MY_DUITNOW',
            channel_properties: {
              account_number: `${code.replace(/\D/g, '')}${national(phone)}`,
              account_holder_name: accountName,
              account_type: 'MOBILE_NO',
            },
          }
        : undefined,
  },
  'instapay': toBank('PH', 'PHP', []),
  'prompt-pay': toBank('TH', 'THB', ['bank', 'account', 'accountName']),
  'viettel-pay': toBank('VN', 'VND', ['bank', 'account', 'accountName']),
};
