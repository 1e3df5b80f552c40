import { type Ref, useEffect, useRef, useState } from 'react';
import type { CheckoutSession, Order } from '../api.js';
import { useWords } from '../i18n.js';
import { remember, remembered } from '../memory.js';
import type { Params } from '../params.js';
import { useReturn } from '../queries.js';
import { useSecondsInView } from '../ui/countdown.js';
import { returnAddress, withQuery } from './return-address.js';

interface Props {
  readonly params: Params;
  readonly partner: CheckoutSession['partner'];
  /** The order that the partner learns of, if the user leaves one. */
  readonly order?: Pick<Order, 'id' | 'status'>;
}

/** Links back to the partner, if the page's address names a registered return address. */
export function WayBack(props: Props) {
  const home = useHome(props);
  const { partner } = props;
  return home === undefined ? null : <HomeLink home={home} name={partner.name} />;
}

/**
 * Links back from a completed order. If the partner configured it, the page follows the link automatically, once per order, unless the user chooses to stay.
 */
export function AutomaticWayBack(props: Props & Required<Pick<Props, 'order'>>) {
  const { partner, order } = props;
  const [isDue] = useState(() => remembered().returnedFrom !== order.id);
  const home = useHome(props);
  const seconds = partner.returnAfterSeconds;
  if (home === undefined || seconds === undefined || !isDue) return <WayBack {...props} />;
  return <Return home={home} name={partner.name} seconds={seconds} done={() => remember({ returnedFrom: order.id })} />;
}

/** The return address, with the order's id, status and signature as soon as the service has signed them. */
function useHome({ params, partner, order }: Props): string | undefined {
  const home = returnAddress(params, partner);
  const signed = useReturn(home === undefined ? undefined : order);
  return home === undefined || signed.data === undefined ? home : withQuery(home, signed.data.query);
}

interface ReturnProps {
  readonly home: string;
  readonly name: string;
  readonly seconds: number;
  /** Called when the user chooses to stay, or after the page has followed the link, which it does only once. */
  readonly done: () => void;
}

function Return({ home, name, seconds, done }: ReturnProps) {
  const { t } = useWords();
  const link = useRef<HTMLAnchorElement>(null);
  const [state, setState] = useState<'counting' | 'staying' | 'leaving'>('counting');
  const left = useSecondsInView(seconds);
  const end = (next: 'staying' | 'leaving') => {
    done();
    setState(next);
  };
  useEffect(() => {
    if (left > 0 || state !== 'counting') return;
    end('leaving');
    link.current?.click(); // a click, as by the user: a frame that may not navigate stays, and so does a device without the app
  }, [left, state]);
  const stay = () => {
    end('staying');
    link.current?.focus();
  };
  const spoken = {
    counting: left < seconds ? t('return.soon', { partner: name, seconds }) : '',
    staying: t('return.staying'),
    leaving: t('return.leaving'),
  };
  return (
    <>
      <HomeLink home={home} name={name} anchor={link} />
      {state === 'counting' && (
        <div className="return">
          <span role="timer">{t('return.in', { seconds: left })}</span>
          <button type="button" className="link" onClick={stay}>
            {t('return.stay')}
          </button>
        </div>
      )}
      <p className={state === 'leaving' ? 'muted' : 'sr'} role="status">
        {spoken[state]}
      </p>
    </>
  );
}

function HomeLink({
  home,
  name,
  anchor,
}: {
  readonly home: string;
  readonly name: string;
  readonly anchor?: Ref<HTMLAnchorElement>;
}) {
  const { t } = useWords();
  return (
    <a className="btn" href={home} target="_top" ref={anchor}>
      {t('track.home', { partner: name })}
    </a>
  );
}
