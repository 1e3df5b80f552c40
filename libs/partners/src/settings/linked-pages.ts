/** Pages of a partner that the checkout links. */
export const LINKED_PAGES = ['termsUrl', 'privacyUrl', 'helpUrl', 'contactUrl'] as const;

/** Their https addresses; null for none. */
export type PageLinks = Readonly<Record<(typeof LINKED_PAGES)[number], string | null>>;

/** Those that the partner has. */
export const givenLinks = (face: PageLinks): { [Page in keyof PageLinks]?: string } =>
  Object.fromEntries(LINKED_PAGES.flatMap((page) => (face[page] === null ? [] : [[page, face[page]]])));
