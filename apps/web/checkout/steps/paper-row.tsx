import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Paper } from '../api.js';
import { useWords } from '../i18n.js';
import { Trouble } from '../ui/trouble.js';
import { upload } from '../upload.js';

const DOCUMENTS = 'image/jpeg,image/png,application/pdf';
const VIDEOS = 'video/mp4,video/quicktime,video/x-msvideo,video/x-ms-wmv,.mov,.avi,.wmv';

/** One document: what it is, whether it is there, and a way to give it or another. */
export function PaperRow({ paper, isTried }: { readonly paper: Paper; readonly isTried: boolean }) {
  const { t } = useWords();
  const client = useQueryClient();
  const about = useId();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => upload(paper.type, file, setShare),
    onSuccess: () => client.invalidateQueries({ queryKey: ['papers'] }),
  });
  const isWanted = paper.state === 'wantedAgain' || (isTried && paper.state === 'missing');
  const isVideo = paper.type === 'kycVideo';
  return (
    <li className={`paper ${paper.state}${isWanted ? ' bad' : ''}`}>
      <label>
        <span className="name">
          <b>{t(`paper.${paper.type}`)}</b>
          <span className="muted" id={about}>
            {paper.filename ?? t(`paper.${paper.type}.hint`)}
          </span>
        </span>
        <span className="state">{sending.isPending ? t('paper.sending') : t(`paper.state.${paper.state}`)}</span>
        <input
          type="file"
          name={paper.type}
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
      {sending.isPending && <progress value={share} aria-label={t('paper.sending')} />}
      <Trouble error={sending.error} />
    </li>
  );
}
