import pg from 'pg';

const BYTEA_ARRAY = 1001;
const parse = (pg.types.getTypeParser as (oid: number, format: 'text') => (text: string) => unknown)(
  BYTEA_ARRAY,
  'text',
);

/** Parses a `bytea[]` that a statement returned as text. Callers may parse equal values once, since parsing costs as much as sending a request. */
export const parseByteaArray = (text: string): Buffer[] => parse(text) as Buffer[];
