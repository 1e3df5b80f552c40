import { type SubmitEvent, useEffect, useState } from 'react';
import type { Catalog, CheckoutSession, Estimate } from '../api.js';
import { type Draft, fixedBy, methodOf, offerOf, plain, turned } from '../draft.js';
import { useWords } from '../i18n.js';
import type { Params } from '../params.js';
import { Heading } from '../ui/heading.js';
import { PriceLines } from '../ui/price-lines.js';
import { Trouble } from '../ui/trouble.js';
import { ChainChoice } from './amount-choices.js';
import { Given, Got } from './amount-fields.js';
import { Repair, useAmountProblem } from './amount-problem.js';
import { Destination, destinationProblem, isAboutAddress } from './destination.js';
import { MethodChoice } from './method-choice.js';
import { accountOf } from './order-body.js';
import { Turn } from './turn.js';
import { UsedLink } from './used-link.js';
import { useOrderCheck } from './use-order-check.js';
import { useEstimate } from './use-estimate.js';

interface Props {
  readonly session: CheckoutSession;
  readonly catalog: Catalog;
  readonly params: Params;
  readonly draft: Draft;
  readonly set: (draft: Draft) => void;
  readonly next: () => void;
  readonly signIn: () => void;
}

/** First step: the coin, the amount and the destination. */
export function Amount({ session, catalog, params, draft, set, next, signIn }: Props) {
  const { t } = useWords();
  const [isSubmitted, setSubmitted] = useState(false);
  const fixed = fixedBy(session);
  const estimate = useEstimate(draft, params, set);
  const problem = useAmountProblem(catalog, draft, estimate.data);
  const isCleared = draft.amount === '';
  const shownProblem = isCleared && !isSubmitted ? undefined : problem;
  const check = useOrderCheck({ session, params, draft }, { estimate, isReady: !problem, next });
  const other = fixed.type || fixed.amount ? undefined : turned(catalog, draft, session);
  const method = methodOf(catalog, draft);
  const account = accountOf(session, params);
  const elsewhere = destinationProblem(draft, method, account);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem || elsewhere) focusFirstError();
    else check.start();
  };
  useEffect(() => void (check.error && focusFirstError()), [check.error]);
  return (
    <main>
      <Top {...{ session, params, draft, signIn }} turn={other && (() => set(other))} />
      <form noValidate onSubmit={submit}>
        <Given
          {...{ catalog, draft, set, fixed }}
          estimate={problem ? undefined : estimate.data}
          problem={
            shownProblem && (
              <Repair
                problem={shownProblem}
                set={fixed.amount ? undefined : (amount) => set({ ...draft, amount: plain(amount) })}
              />
            )
          }
        />
        <Got
          {...{ catalog, draft, set, fixed }}
          isOld={estimate.isOld}
          estimate={problem ? undefined : estimate.data}
        />
        {draft.type === 'buy' && <ChainChoice {...{ catalog, draft, set, fixed }} />}
        <MethodChoice methods={offerOf(catalog, draft.type).methods} fixed={fixed} draft={draft} set={set} />
        <Destination
          {...{ draft, set, fixed, isSubmitted, method, account }}
          codes={catalog.callingCodes}
          refusal={check.error}
          partner={session.partner}
          params={params}
        />
        {estimate.data && !problem ? (
          <PriceDetails {...{ catalog, draft }} estimate={estimate.data} isOld={estimate.isOld} />
        ) : (
          <div className="room" />
        )}
        <div className="cta">
          <Trouble
            error={problem ? undefined : (estimate.error ?? (isAboutAddress(check.error) ? null : check.error))}
          />
          <button className="btn" disabled={check.isRunning}>
            {check.isRunning ? t('working') : t('continue')}
          </button>
        </div>
      </form>
    </main>
  );
}

interface TopProps extends Pick<Props, 'session' | 'params' | 'draft' | 'signIn'> {
  /** Changes from buying to selling or back; undefined if that is not offered. */
  readonly turn: (() => void) | undefined;
}

/** The heading, and what the user should know about the link. */
function Top({ session, params, draft, signIn, turn }: TopProps) {
  const { t } = useWords();
  return (
    <>
      <div className="title">
        <Heading>{t(draft.type === 'buy' ? 'title.buy' : 'title.sell', { coin: draft.coin })}</Heading>
        {turn && <Turn draft={draft} turn={turn} />}
      </div>
      {session.request?.used && <UsedLink isSignedIn={session.user !== undefined} signIn={signIn} />}
      {params.unreadAmount !== undefined && (
        <p className="note warn" role="status">
          {t('link.amountUnread', { text: params.unreadAmount })}
        </p>
      )}
    </>
  );
}

function PriceDetails({
  catalog,
  draft,
  estimate,
  isOld,
}: Pick<Props, 'catalog' | 'draft'> & { readonly estimate: Estimate; readonly isOld: boolean }) {
  const { t } = useWords();
  return (
    <details className={isOld ? 'old' : undefined}>
      <summary>{t('price.title')}</summary>
      <PriceLines type={draft.type} coin={draft.coin} estimate={estimate} digits={catalog.digits} />
    </details>
  );
}

/** Waits for the errors to render. */
const focusFirstError = (): number =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
