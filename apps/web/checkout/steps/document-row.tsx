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

interface Props {
  readonly document: IdentityDocument;
  readonly isSubmitted: boolean;
}

/** One document: its name, its state and an upload. */
export function DocumentRow({ document, isSubmitted }: Props) {
  const { t } = useWords();
  const hintId = useId();
  const { send, share, picture, isPending, error } = useUpload(document);
  const isVideo = document.type === 'kycVideo';
  const field = { 'aria-describedby': hintId, 'disabled': isPending, send };
  return (
    <li className={`document ${document.state}${isRequired(document, isSubmitted) ? ' bad' : ''}`}>
      <label>
        <DocumentPicture type={document.type} uploaded={picture} />
        <DocumentName document={document} hintId={hintId} />
        <span className="state">{t(isPending ? 'document.sending' : `document.state.${document.state}`)}</span>
        <FileField {...field} name={document.type} accept={isVideo ? VIDEOS : DOCUMENTS} />
      </label>
      {isPhone() && document.type !== 'addressProof' && (
        <label className="capture">
          <span className="state">{t(isVideo ? 'document.record' : 'document.photo')}</span>
          <FileField {...field} accept={isVideo ? 'video/*' : 'image/*'} capture={isVideo ? 'user' : 'environment'} />
        </label>
      )}
      {isPending && <progress value={share} aria-label={t('document.sending')} />}
      <Trouble error={error} />
    </li>
  );
}

/** Uploads a file as the document. `share` is the part that was sent, `picture` the address of a sent image. */
function useUpload({ type }: IdentityDocument) {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const [picture, setPicture] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => upload(type, file, setShare),
    onSuccess: (_, file) => {
      setPicture(file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined);
      return client.invalidateQueries({ queryKey: ['identityCheck'] });
    },
  });
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture]);
  const send = (file: File) => {
    setShare(0);
    mutate(file);
  };
  return { send, share, picture, isPending, error };
}

interface FieldProps extends React.InputHTMLAttributes<HTMLInputElement> {
  readonly send: (file: File) => void;
}

/** Cleared after each choice, so that the same file can be chosen again. */
const FileField = ({ send, ...attributes }: FieldProps) => (
  <input
    type="file"
    {...attributes}
    onChange={({ currentTarget: input }) => {
      const [file] = input.files ?? [];
      input.value = '';
      if (file) send(file);
    }}
  />
);

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
