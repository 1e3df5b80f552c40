import { Copy } from './copy.js';
import { Pair } from './pair.js';

/** A pair with a button that copies the value. */
export function CopyPair({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  if (value === undefined) return null;
  return (
    <Pair name={name}>
      <Copy value={value} label={name} />
    </Pair>
  );
}
