import { type ChangeEvent, useReducer } from 'react';

/**
 * A handler for what is typed. It renders even when `set` keeps the value that there was, so that the field shows nothing else: Preact, unlike
 * React, puts a value back only while rendering.
 */
export function useTyping(set: (text: string) => void): (event: ChangeEvent<HTMLInputElement>) => void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  return ({ currentTarget: { value } }) => {
    set(value);
    render();
  };
}
