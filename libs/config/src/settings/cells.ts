import { z } from 'zod';
import { flag, setting } from '../setting-types.js';

const isPostgres = (text: string): boolean => /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? '');

/** Sister cells share this cell's accounts at banks, providers and chains. */
export const cellSettings = {
  SISTER_DATABASES: setting({
    check: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((urls) => urls.every(isPostgres), { error: 'must be postgres:// URLs, with commas between' }),
    bad: 'http://b.example.com',
    purpose:
      'Databases of the sister cells that share accounts with this one, with commas between: a payment for an order of theirs is left to them. Any role that may connect. Default: none',
  }),
  KEEPS_UNMATCHED: setting({
    check: flag,
    default: true,
    bad: 'maybe',
    purpose:
      'Whether this cell stores payments that name no order at all. Of cells that share accounts, exactly one does',
  }),
};
