import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { IdentityDocument } from '../api.js';
import { useWords } from '../i18n.js';
import { Trouble } from '../ui/trouble.js';
import { upload } from '../upload.js';

const DOCUMENTS = 'image/jpeg,image/png,application/pdf';
const VIDEOS = 'video/mp4,video/quicktime,video/x-msvideo,video/x-ms-wmv,.mov,.avi,.wmv';

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
  const about = useId();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => upload(document.type, file, setShare),
    onSuccess: () => client.invalidateQueries({ queryKey: ['identityCheck'] }),
  });
  const isRequired = document.state === 'wantedAgain' || (isSubmitted && document.state === 'missing');
  const isVideo = document.type === 'kycVideo';
  return (
    <li className={`document ${document.state}${isRequired ? ' bad' : ''}`}>
      <label>
        <span className="name">
          <b>{t(`document.${document.type}`)}</b>
          <span className="muted" id={about}>
            {document.filename ?? t(`document.${document.type}.hint`)}
          </span>
        </span>
        <span className="state">
          {sending.isPending ? t('document.sending') : t(`document.state.${document.state}`)}
        </span>
        <input
          type="file"
          name={document.type}
          accept={isVideo ? VIDEOS : DOCUMENTS}
          aria-describedby={about}
          disabled={sending.isPending}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            setShare(0);
            if (file) sending.mutate(file);
          }}
        />
      </label>
      {sending.isPending && <progress value={share} aria-label={t('document.sending')} />}
      <Trouble error={sending.error} />
    </li>
  );
}
