import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Papers, put, type Visit } from '../api.js';
import { useWords } from '../i18n.js';
import { usePapers, useReadAnew } from '../queries.js';
import { TextField } from '../ui/field.js';
import { Heading } from '../ui/heading.js';
import { Trouble } from '../ui/trouble.js';
import { isPhone, PhoneHandOff } from './hand-off.js';
import { PaperRow } from './paper-row.js';

/** The identity check: it goes on where it was left, and asks again only for what was declined. */
export function PapersStep({ visit, isLive }: { readonly visit: Visit; readonly isLive: boolean }) {
  const { t } = useWords();
  const papers = usePapers(isLive);
  const readAnew = useReadAnew();
  const kyc = papers.data?.kyc;
  useEffect(() => {
    if (kyc === 'verified') readAnew();
  }, [kyc]);
  if (visit.handedOver && kyc !== undefined && kyc !== 'not-verified') return <HandedBack />;
  if (papers.data?.kyc === 'in-progress') return <UnderReview />;
  if (papers.data?.kyc === 'not-verified') return <Collect papers={papers.data} visit={visit} />;
  return (
    <main>
      <Trouble error={papers.error} />
      {!papers.error && <p role="status">{t('working')}</p>}
    </main>
  );
}

function Collect({ papers, visit }: { readonly papers: Papers; readonly visit: Visit }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [address, setAddress] = useState(papers.address ?? '');
  const [isTried, setTried] = useState(false);
  const submit = useMutation({
    mutationFn: () => put('/api/papers', { address }),
    onSuccess: (now: Papers) => client.setQueryData(['papers'], now),
  });
  const isMissing = papers.documents.some(({ state }) => state === 'missing' || state === 'wantedAgain');
  const wanted = papers.documents.some(({ state }) => state === 'wantedAgain');
  return (
    <main>
      <Heading>{t(papers.reason === undefined ? 'papers.title' : 'papers.again')}</Heading>
      {papers.reason === undefined ? (
        <p className="muted">{t('papers.why')}</p>
      ) : (
        <div className="note warn">
          <p>{papers.reason}</p>
          {wanted && <p>{t('papers.onlyThese')}</p>}
        </div>
      )}
      {!visit.handedOver && !isPhone() && <PhoneHandOff />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isMissing) submit.mutate();
        }}
      >
        <ul className="papers">
          {papers.documents.map((paper) => (
            <PaperRow key={paper.type} paper={paper} isTried={isTried} />
          ))}
        </ul>
        <TextField
          label={t('papers.address')}
          hint={t('papers.address.hint')}
          value={address}
          set={setAddress}
          input={{ name: 'address', autoComplete: 'street-address', required: true, maxLength: 500 }}
        />
        {isTried && isMissing && (
          <p className="note bad" role="alert">
            {t('papers.missing')}
          </p>
        )}
        <Trouble error={submit.error} />
        <div className="cta">
          <button className="btn" disabled={submit.isPending}>
            {submit.isPending ? t('working') : t('papers.send')}
          </button>
        </div>
      </form>
    </main>
  );
}

function HandedBack() {
  const { t } = useWords();
  return (
    <main data-status="handed-back">
      <Heading>{t('handOff.done')}</Heading>
      <p className="muted">{t('handOff.goOn')}</p>
    </main>
  );
}

function UnderReview() {
  const { t } = useWords();
  return (
    <main data-status="in-progress">
      <Heading>{t('review.title')}</Heading>
      <div className="waiting" aria-hidden="true" />
      <p>{t('review.how')}</p>
      <p className="muted">{t('review.leave')}</p>
    </main>
  );
}
