import { useState } from 'react';
import { useWords } from '../i18n.js';

const SHOWN_MS = 1_500;

/** A value with a button that copies it. */
export function Copy({
  value,
  label,
  shown = value,
}: {
  readonly value: string;
  readonly label: string;
  readonly shown?: string;
}) {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <span className="copyrow">
      <code title={value}>{shown}</code>
      <button
        type="button"
        className="copy"
        aria-label={`${t('copy')}: ${label}`}
        onClick={() => void copy().catch(() => undefined)}
      >
        {isCopied ? t('copied') : t('copy')}
      </button>
      <span className="sr" role="status">
        {isCopied ? t('copied') : ''}
      </span>
    </span>
  );
}
