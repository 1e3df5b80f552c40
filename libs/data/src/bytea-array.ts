import pg from 'pg';

const BYTEA_ARRAY = 1001;
const parse = (pg.types.getTypeParser as (oid: number, format: 'text') => (text: string) => unknown)(
  BYTEA_ARRAY,
  'text',
);

/** The values of a `bytea[]` that a statement returned as text: rows with equal ones need not have each parsed, which costs as much as sending a request. */
export const parseByteaArray = (text: string): Buffer[] => parse(text) as Buffer[];
