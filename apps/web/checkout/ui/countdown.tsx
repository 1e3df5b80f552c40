import { useEffect, useState } from 'react';
import { useWords } from '../i18n.js';
import { arrivalOf } from '../service-time.js';

const SECOND_MS = 1_000;
const SOON = 0.25;
/** Screen readers announce each of these once. */
const SPOKEN_MINUTES = [10, 2];

interface Props {
  /** Times by the service's clock, which may differ from the browser's. */
  readonly now: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the seconds left, 0 at the end. The countdown starts when `now` arrived, even if it is shown later. */
export function useSecondsLeft(now: string, to: string): number {
  const [left, setLeft] = useState(() => secondsBetween(now, to));
  useEffect(() => {
    const count = () => setLeft(secondsBetween(now, to));
    count();
    const timer = setInterval(count, SECOND_MS);
    return () => clearInterval(timer);
  }, [now, to]);
  return Math.max(0, Math.floor(left));
}

/** Returns the seconds to the end, counted from `now` plus the time since it arrived. */
const secondsBetween = (now: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(now) - (performance.now() - arrivalOf(now))) / SECOND_MS);

/** Returns the whole seconds left of `total`. The countdown pauses while the page is hidden, so that nothing happens unseen. */
export function useSecondsInView(total: number): number {
  const [left, setLeft] = useState(total);
  useEffect(() => {
    const count = () => {
      if (!document.hidden) setLeft((seconds) => Math.max(0, seconds - 1));
    };
    const timer = setInterval(count, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return left;
}

/** A countdown without emphasis, so that users do not hurry. It warns in the last quarter; screen readers announce ten and two minutes. */
export function Countdown({ now, from, to }: Props) {
  const { t } = useWords();
  const left = useSecondsLeft(now, to);
  const isSoon = left * SECOND_MS < (Date.parse(to) - Date.parse(from)) * SOON;
  const spoken = SPOKEN_MINUTES.find((minutes) => left <= minutes * 60 && left > minutes * 60 - 20);
  return (
    <div className={isSoon ? 'timer soon' : 'timer'}>
      <span>{t('pay.left')}</span>
      <b role="timer" aria-label={t('pay.left')}>
        {clock(left)}
      </b>
      <span className="sr" role="status">
        {spoken === undefined ? '' : t('pay.minutesLeft', { count: spoken })}
      </span>
    </div>
  );
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return (seconds >= 3_600 ? parts : parts.slice(1)).join(':');
}
