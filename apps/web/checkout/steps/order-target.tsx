import type { Order } from '../api.js';
import { useWords } from '../i18n.js';

interface Props {
  /** Buy: the wallet, or the account at an exchange. */
  readonly wallet?: string | undefined;
  /** Sell: the payee of the fiat. */
  readonly payTo?: Order['payTo'] | undefined;
}

/** Shows the full destination of the coins of a buy or the money of a sell, so that the user can compare it before money moves. */
export function OrderTarget({ wallet, payTo }: Props) {
  const { t } = useWords();
  const lines = payTo ? payeeLines(payTo) : [];
  return (
    <>
      {wallet !== undefined && wallet !== '' && (
        <>
          <dt>{t('confirm.to')}</dt>
          <dd>
            <code className="whole">{wallet}</code>
          </dd>
        </>
      )}
      {lines.length > 0 && (
        <>
          <dt>{t('confirm.payTo')}</dt>
          <dd className="payee">
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </>
      )}
    </>
  );
}

/** Joins the calling code with its phone number, since the code alone has no meaning. */
function payeeLines({ accountName, bank, account, code, phone }: NonNullable<Props['payTo']>): string[] {
  const number = phone === undefined || phone === '' ? undefined : [code, phone].filter(Boolean).join(' ');
  return [accountName, bank, account, number].filter((line) => line !== undefined && line !== '') as string[];
}
