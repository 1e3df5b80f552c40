/** A figure, and its maximum or minimum. */
export type Bar = { readonly name: string; readonly found: number } & (
  { readonly max: number } | { readonly min: number }
);

export const isKept = (bar: Bar): boolean => ('max' in bar ? bar.found <= bar.max : bar.found >= bar.min);

/** Returns one line, which says what was missed. */
export function describeBar(bar: Bar): string {
  const limit = 'max' in bar ? `at most ${bar.max}` : `at least ${bar.min}`;
  return `${bar.name}: ${bar.found} (${limit})${isKept(bar) ? '' : ': MISSED'}`;
}
