import { useId } from 'react';
import { ApiFault } from '../../shared/answers.js';
import type { Catalog, CheckoutSession, Method } from '../api.js';
import type { Draft, Fixed } from '../draft.js';
import { type Key, useWords } from '../i18n.js';
import type { Params } from '../params.js';
import { AddressField } from '../ui/address-field.js';
import { TextField } from '../ui/field.js';
import { PhoneField } from '../ui/phone-field.js';
import { WayBack } from './way-back.js';

interface Props {
  readonly draft: Draft;
  readonly set: (draft: Draft) => void;
  readonly fixed: Fixed;
  readonly method: Method;
  readonly codes: Catalog['callingCodes'];
  /** Whether the user pressed Continue; errors are shown from then on. */
  readonly isSubmitted: boolean;
  /** The service's error, if it refused this order. */
  readonly refusal: unknown;
  readonly params: Params;
  readonly partner: CheckoutSession['partner'];
  /** The exchange account that the link names instead of a wallet. */
  readonly account: string | undefined;
}

/** Whether the service refused only the address, so that the message belongs to its field. */
export const isAboutAddress = (error: unknown): boolean => error instanceof ApiFault && ADDRESS_FAULTS.has(error.code);
const ADDRESS_FAULTS: ReadonlySet<string> = new Set(['WALLET_INVALID', 'INTERNAL_ADDRESS_UNSUPPORTED']);

/** The destination of the coins of a buy, or of the fiat of a sell. */
export function Destination({ fixed, ...props }: Props) {
  if (props.draft.type === 'sell') return <PayTo {...props} />;
  return fixed.destination ? <FixedWallet {...props} /> : <Wallet {...props} />;
}

/**
 * Returns undefined if the destination is complete. Only the server validates addresses, since it knows every chain. `account` is the link's, if it names one.
 */
export function destinationProblem(draft: Draft, method: Method, account: string | undefined): Key | undefined {
  if (draft.type === 'buy') return isComplete(draft, account) ? undefined : 'wallet.bad';
  return method.attributes.every((name) => (name === 'code' ? true : (draft.payTo[name] ?? '').trim() !== ''))
    ? undefined
    : 'payTo.missing';
}

const isComplete = ({ wallet }: Draft, account: string | undefined): boolean =>
  wallet === account || looksLikeAddress(wallet);

const looksLikeAddress = (text: string): boolean => /^[A-Za-z0-9:_.-]{8,}$/.test(text.trim());

/** Returns the first and last characters, which users compare. */
export const shortAddress = (address: string): string =>
  address.length > 20 ? `${address.slice(0, 8)}…${address.slice(-6)}` : address;

/** Shows the wallet that the partner set. The user cannot change it, so a refusal explains who can. */
function FixedWallet({ draft, isSubmitted, refusal, params, partner, account }: Omit<Props, 'fixed'>) {
  const { t } = useWords();
  const isWrong = isAboutAddress(refusal) || (isSubmitted && !isComplete(draft, account));
  const about = useId();
  return (
    <div className="field">
      <span className="label">{t('wallet.fixed')}</span>
      <code title={draft.wallet} tabIndex={isWrong ? -1 : undefined} aria-invalid={isWrong} aria-describedby={about}>
        {shortAddress(draft.wallet)}
      </code>
      {isWrong && (
        <>
          <div id={about} className="error" role="alert">
            {t('wallet.fixedBad', { coin: draft.coin, partner: partner.name })}
          </div>
          <WayBack params={params} partner={partner} />
        </>
      )}
    </div>
  );
}

function Wallet({ draft, set, isSubmitted, refusal, account }: Omit<Props, 'fixed'>) {
  const { t } = useWords();
  const problem = isSubmitted && !isComplete(draft, account) ? t('wallet.bad', { coin: draft.coin }) : undefined;
  return (
    <AddressField
      label={t('wallet', { coin: draft.coin })}
      hint={t('wallet.hint')}
      error={problem ?? (isAboutAddress(refusal) ? t('fault.WALLET_INVALID') : undefined)}
      name="wallet"
      value={draft.wallet}
      set={(wallet) => set({ ...draft, wallet })}
    />
  );
}

function PayTo({ draft, set, method, codes, isSubmitted, refusal }: Omit<Props, 'fixed'>) {
  const { t } = useWords();
  const usual = codes.find(({ country }) => country === method.country)?.code ?? '+65';
  const change = (name: string, value: string) =>
    set({ ...draft, payTo: { code: usual, ...draft.payTo, [name]: value } });
  return (
    <>
      {method.attributes
        .filter((name) => name !== 'code' && name !== 'phone')
        .map((name) => (
          <TextField
            key={name}
            label={t(`payTo.${name}`)}
            error={isSubmitted && !draft.payTo[name]?.trim() ? t('payTo.missing') : undefined}
            value={draft.payTo[name] ?? ''}
            set={(value) => change(name, value)}
            input={{ autoComplete: name === 'accountName' ? 'name' : 'off', maxLength: 100, name }}
          />
        ))}
      {method.attributes.includes('phone') && (
        <PhoneField
          label={t('payTo.phone', { method: method.name })}
          codes={codes.filter(({ country }) => country === method.country)}
          home={method.country}
          code={draft.payTo['code']}
          phone={draft.payTo['phone'] ?? ''}
          error={isSubmitted && !draft.payTo['phone']?.trim() ? t('payTo.missing') : undefined}
          set={({ code, phone }) => set({ ...draft, payTo: { ...draft.payTo, code, phone } })}
        />
      )}
      <AddressField
        label={t('refundTo', { coin: draft.coin })}
        hint={t('refundTo.hint')}
        error={isAboutAddress(refusal) ? t('fault.WALLET_INVALID') : undefined}
        name="refundTo"
        value={draft.refundTo}
        set={(refundTo) => set({ ...draft, refundTo })}
      />
    </>
  );
}
