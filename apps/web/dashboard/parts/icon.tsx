/** A custom icon beside a word: an outline of 20 by 20. */
export const Icon = ({ outline }: { readonly outline: string }) => (
  <svg
    className="icon"
    viewBox="0 0 20 20"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={outline} />
  </svg>
);
