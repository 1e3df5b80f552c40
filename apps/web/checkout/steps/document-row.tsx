import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { IdentityDocument } from '../api.js';
import { useWords } from '../i18n.js';
import { isPhone } from '../is-phone.js';
import { Trouble } from '../ui/trouble.js';
import { upload } from '../upload.js';
import { DocumentPicture } from './document-picture.js';

const DOCUMENTS = 'image/jpeg,image/png,application/pdf';
const VIDEOS = 'video/mp4,video/quicktime,video/3gpp,video/x-m4v,video/x-msvideo,video/x-ms-wmv,.mov,.avi,.wmv';

/** One document: its name, its state and an upload. */
export function DocumentRow({
  document,
  isSubmitted,
}: {
  readonly document: IdentityDocument;
  readonly isSubmitted: boolean;
}) {
  const { t } = useWords();
  const client = useQueryClient();
  const hintId = useId();
  const [share, setShare] = useState(0);
  const [picture, setPicture] = useState<string>();
  const sending = useMutation({
    mutationFn: (file: File) => upload(document.type, file, setShare),
    onSuccess: (_, file) => {
      setPicture(file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined);
      return client.invalidateQueries({ queryKey: ['identityCheck'] });
    },
  });
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture]);
  const send = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    setShare(0);
    if (file) sending.mutate(file);
  };
  return (
    <li className={`document ${document.state}${isRequired(document, isSubmitted) ? ' bad' : ''}`}>
      <label>
        <DocumentPicture type={document.type} uploaded={picture} />
        <DocumentName document={document} hintId={hintId} />
        <span className="state">{t(sending.isPending ? 'document.sending' : `document.state.${document.state}`)}</span>
        <input
          type="file"
          name={document.type}
          accept={document.type === 'kycVideo' ? VIDEOS : DOCUMENTS}
          aria-describedby={hintId}
          disabled={sending.isPending}
          onChange={(event) => send(event.currentTarget)}
        />
      </label>
      {isPhone() && document.type !== 'addressProof' && (
        <label className="capture">
          <span className="state">{t(document.type === 'kycVideo' ? 'document.record' : 'document.photo')}</span>
          <input
            type="file"
            accept={document.type === 'kycVideo' ? 'video/*' : 'image/*'}
            capture={document.type === 'kycVideo' ? 'user' : 'environment'}
            aria-describedby={hintId}
            disabled={sending.isPending}
            onChange={(event) => send(event.currentTarget)}
          />
        </label>
      )}
      {sending.isPending && <progress value={share} aria-label={t('document.sending')} />}
      <Trouble error={sending.error} />
    </li>
  );
}

const isRequired = ({ state }: IdentityDocument, isSubmitted: boolean): boolean =>
  state === 'wantedAgain' || (isSubmitted && state === 'missing');

function DocumentName({ document, hintId }: { readonly document: IdentityDocument; readonly hintId: string }) {
  const { t } = useWords();
  return (
    <span className="name">
      <b>{t(`document.${document.type}`)}</b>
      <span className="muted" id={hintId}>
        {document.filename ?? t(`document.${document.type}.hint`)}
      </span>
    </span>
  );
}
