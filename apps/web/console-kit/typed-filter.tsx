import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** After the last key, before a list is read again. */
const TYPING_MS = 400;

/**
 * A filter that is typed. The field shows each key at once; the list changes after a pause, which each field has for itself. A value from elsewhere, as when
 * the user goes back, takes the place of the text.
 */
export function useTypedFilter(value: string, apply: (value: string) => void) {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  useEffect(() => {
    if (value === applied.current) return;
    applied.current = value;
    setText(value);
  }, [value]);
  const applyLater = useDebouncedCallback((typed: string) => {
    applied.current = typed;
    apply(typed);
  }, TYPING_MS);
  const type = (typed: string): void => {
    setText(typed);
    applyLater(typed);
  };
  return { text, type };
}
