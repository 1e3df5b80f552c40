import type { Order } from '../api.js';
import { useWords } from '../i18n.js';
import { Pair } from '../ui/pair.js';

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
        <Pair name={t('confirm.to')}>
          <code>{wallet}</code>
        </Pair>
      )}
      {lines.length > 0 && (
        <Pair name={t('confirm.payTo')} className="payee">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Pair>
      )}
    </>
  );
}

/** Joins the calling code with its phone number, since the code alone has no meaning. */
function payeeLines({ accountName, bank, account, code, phone }: NonNullable<Props['payTo']>): string[] {
  const number = phone === undefined || phone === '' ? undefined : [code, phone].filter(Boolean).join(' ');
  return [accountName, bank, account, number].filter((line) => line !== undefined && line !== '') as string[];
}
