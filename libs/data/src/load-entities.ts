import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { rows, type Sql } from './sql.js';

/** The entities of the rows that a statement selects whole, as `find` returns them. By the hundred, TypeORM's query builder costs more than Postgres does. */
export async function loadEntities<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  statement: Sql,
): Promise<T[]> {
  const { driver } = manager.connection;
  const columns = manager.connection.getMetadata(entity).columns.filter(({ isSelect }) => isSelect);
  const found = await rows<Record<string, unknown>>(manager, statement);
  return found.map((row) => {
    const loaded: Record<string, unknown> = {};
    for (const column of columns)
      loaded[column.propertyName] = driver.prepareHydratedValue(row[column.databaseName], column);
    return loaded as T;
  });
}
