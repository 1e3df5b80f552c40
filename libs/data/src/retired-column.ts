import { Column, type ColumnOptions } from 'typeorm';

/**
 * A column that processes of the last release still use and those of this one do not: they neither read nor write it. Once that release is the last but
 * one, the property is deleted, and `npm run migration:new` drops the column.
 */
export const RetiredColumn = (type: NonNullable<ColumnOptions['type']>): PropertyDecorator =>
  Column({ type, nullable: true, select: false, insert: false, update: false });
