import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CheckoutSession, type IdentityCheck, put } from '../api.js';
import { useWords } from '../i18n.js';
import { isPhone } from '../is-phone.js';
import { remember, remembered } from '../memory.js';
import { useIdentityCheck, useReadAnew } from '../queries.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Heading } from '../ui/heading.js';
import { Reach } from '../ui/partner-pages.js';
import { Trouble } from '../ui/trouble.js';
import { PhoneHandOff } from './hand-off.js';
import { NameFields } from './name-fields.js';
import { DocumentRow } from './document-row.js';

/** Shows the identity check. It resumes where the user left it, and only declined documents are repeated. */
export function DocumentsStep({ session, isLive }: { readonly session: CheckoutSession; readonly isLive: boolean }) {
  const { t } = useWords();
  const check = useIdentityCheck(isLive);
  const readAnew = useReadAnew();
  const kyc = check.data?.kyc;
  useEffect(() => {
    if (kyc === 'verified') readAnew();
  }, [kyc]);
  if (session.handedOver && kyc !== undefined && kyc !== 'not-verified') return <HandedBack />;
  if (check.data?.isFinal) return <DeclinedForGood reason={check.data.reason} partner={session.partner} />;
  if (check.data?.kyc === 'in-progress') return <UnderReview />;
  if (check.data?.kyc === 'not-verified') return <Collect check={check.data} session={session} />;
  return (
    <main>
      <Trouble error={check.error} />
      {!check.error && <p role="status">{t('working')}</p>}
    </main>
  );
}

function Collect({ check, session }: { readonly check: IdentityCheck; readonly session: CheckoutSession }) {
  const { t } = useWords();
  const [address, setAddress] = useState(remembered().address ?? check.address ?? '');
  const [name, setName] = useState(check.name);
  const [isSubmitted, setSubmitted] = useState(false);
  const submit = useSubmission({ address, ...(name && { name }) });
  const isMissing = check.documents.some(({ state }) => state === 'missing' || state === 'wantedAgain');
  const send = () => {
    setSubmitted(true);
    if (!isMissing) submit.mutate();
  };
  return (
    <main>
      <Heading>{t(check.reason === undefined ? 'documents.title' : 'documents.again')}</Heading>
      <Purpose check={check} />
      {!session.handedOver && !isPhone() && <PhoneHandOff />}
      <Form submit={send} label={t('documents.send')} isPending={submit.isPending} error={submit.error}>
        {name && <NameFields name={name} set={setName} hint={t('declined.name')} />}
        <ul className="documents">
          {check.documents.map((document) => (
            <DocumentRow key={document.type} document={document} isSubmitted={isSubmitted} />
          ))}
        </ul>
        <Residence address={address} set={setAddress} />
        {isSubmitted && isMissing && (
          <p className="note bad" role="alert">
            {t('documents.missing')}
          </p>
        )}
      </Form>
    </main>
  );
}

function useSubmission(body: Parameters<typeof put<'/api/papers'>>[1]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => put('/api/papers', body),
    onSuccess: (now: IdentityCheck) => {
      remember({ address: undefined }); // the server has it now, and a shared device should not keep it
      client.setQueryData(['identityCheck'], now);
    },
  });
}

function Residence({ address, set }: { readonly address: string; readonly set: (address: string) => void }) {
  const { t } = useWords();
  return (
    <TextField
      label={t('documents.address')}
      hint={t('documents.address.hint')}
      value={address}
      set={(typed) => {
        set(typed);
        remember({ address: typed });
      }}
      input={{ name: 'address', autoComplete: 'street-address', required: true, maxLength: 500 }}
    />
  );
}

/** Explains the check, or why the last one was declined. */
function Purpose({ check: { reason, code, documents } }: { readonly check: IdentityCheck }) {
  const { t } = useWords();
  if (reason === undefined) return <p className="muted">{t('documents.why')}</p>;
  return (
    <div className="note warn">
      <p>{code === undefined ? reason : t(`declined.${code}`)}</p>
      {code !== undefined && <p>{t('declined.note', { note: reason })}</p>}
      {documents.some(({ state }) => state === 'wantedAgain') && <p>{t('documents.onlyThese')}</p>}
    </div>
  );
}

/** Explains that the check has ended and nothing more can be submitted. */
function DeclinedForGood({ reason, partner }: Pick<IdentityCheck, 'reason'> & Pick<CheckoutSession, 'partner'>) {
  const { t } = useWords();
  return (
    <main data-status="declined-for-good">
      <Heading>{t('closed.title')}</Heading>
      <p>{t('closed.text')}</p>
      {reason !== undefined && <p className="note">{t('declined.note', { note: reason })}</p>}
      <Reach partner={partner} />
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
