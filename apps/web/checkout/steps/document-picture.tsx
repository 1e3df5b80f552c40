import type { ReactNode } from 'react';
import type { IdentityDocument } from '../api.js';

const CARD = <rect x="6" y="10" width="52" height="32" rx="4" />;
const FACE = (
  <>
    <circle cx="18" cy="22" r="5" />
    <path d="M10 36c1-6 15-6 16 0" />
  </>
);

/** Sketches of a good photo of each document: complete, upright, nothing cut off. */
const EXAMPLES: Readonly<Record<IdentityDocument['type'], ReactNode>> = {
  front: (
    <>
      {CARD}
      {FACE}
      <path d="M32 20h20M32 27h20M32 34h12" />
    </>
  ),
  back: (
    <>
      {CARD}
      <path d="M6 18h52M12 26h24M12 35h40" />
    </>
  ),
  addressProof: (
    <>
      <path d="M16 4h24l10 10v34H16zM40 4v10h10" />
      <path d="M22 18h14M22 26h22M22 33h22M22 40h14" />
    </>
  ),
  kycVideo: (
    <>
      <circle cx="24" cy="18" r="8" />
      <path d="M8 46c1-18 31-18 32 0" />
      <rect x="40" y="24" width="20" height="14" rx="2" />
    </>
  ),
};

interface Props {
  readonly type: IdentityDocument['type'];
  /** Object URL of the uploaded photo, as long as the page has it. */
  readonly uploaded: string | undefined;
}

/** Shows the uploaded photo or, before the upload, an example. */
export const DocumentPicture = ({ type, uploaded }: Props) =>
  uploaded === undefined ? (
    <svg className="example" viewBox="0 0 64 52" width={48} height={39} aria-hidden="true">
      {EXAMPLES[type]}
    </svg>
  ) : (
    <img className="example" src={uploaded} alt="" width={48} height={39} />
  );
