import { endOfMark, tokenMarks } from '@rampart/config';
import { Between, type FindOperator, Or } from 'typeorm';
import { type Sql, sql } from '@rampart/sql';

/** Condition for the row of a bearer token, whichever pepper its digest used. The row must still be checked by `isTokenDigest`. */
export const isOfToken = (column: Sql, kind: string, token: string): Sql =>
  tokenMarks(kind, token)
    .map((mark) => sql`${column} BETWEEN ${mark} AND ${endOfMark(mark)}`)
    .reduce((either, each) => sql`(${either} OR ${each})`);

/** Condition on a property of an entity, like `isOfToken`. */
export const ofToken = (kind: string, token: string): FindOperator<Buffer> =>
  Or(...tokenMarks(kind, token).map((mark) => Between(mark, endOfMark(mark))));
