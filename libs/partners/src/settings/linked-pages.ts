/** Pages of a partner that the checkout links to. */
export const LINKED_PAGES = ['termsUrl', 'privacyUrl', 'helpUrl', 'contactUrl'] as const;

/** Their https URLs; null for a missing page. */
export type PageLinks = Readonly<Record<(typeof LINKED_PAGES)[number], string | null>>;

/** Returns the links that the partner has set. */
export const givenLinks = (face: PageLinks): { [Page in keyof PageLinks]?: string } =>
  Object.fromEntries(LINKED_PAGES.flatMap((page) => (face[page] === null ? [] : [[page, face[page]]])));
