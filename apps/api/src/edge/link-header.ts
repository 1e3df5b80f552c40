/** For the documentation. */
export const LINK = {
  Link: {
    description: 'With `limit`, where there is more: the address of what follows, as `rel="next"`',
    schema: { type: 'string' as const },
  },
};
