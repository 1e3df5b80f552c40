/** Joins given and family name. Users with a single name have only one of them. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
