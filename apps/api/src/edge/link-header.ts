/** Describes the `Link` header in the documentation. */
export const LINK = {
  Link: {
    description: 'With `limit`, if there are more results: the address of the next page, as `rel="next"`',
    schema: { type: 'string' as const },
  },
};
