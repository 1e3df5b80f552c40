/** Key under which a partner has an email once, in any case of letters. */
export const emailKey = (email: string): string => email.toLowerCase();

/** Key of a visitor's email that a user with another phone has: an unproven email belongs to neither alone. */
export const emailWithPhoneKey = (email: string, phone: string): string => `${emailKey(email)} ${phone}`;
