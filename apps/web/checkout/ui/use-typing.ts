import { type ChangeEvent, useReducer } from 'react';

/**
 * Returns a handler for typed text. It renders even if `set` keeps the previous value, because Preact, unlike React, restores a field's value only while
 * rendering.
 */
export function useTyping(set: (text: string) => void): (event: ChangeEvent<HTMLInputElement>) => void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  return ({ currentTarget: { value } }) => {
    set(value);
    render();
  };
}
