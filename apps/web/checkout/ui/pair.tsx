import { Copy } from './copy.js';

/** A name and its value in a list of pairs, with a button that copies the value. */
export function CopyPair({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  if (value === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Copy value={value} label={name} />
      </dd>
    </>
  );
}
