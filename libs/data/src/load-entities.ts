import {
  type EntityManager,
  type EntityMetadata,
  EntityNotFoundError,
  type EntityTarget,
  type ObjectLiteral,
} from 'typeorm';
import { rows, Sql, sql } from '@rampart/sql';

/**
 * Loads the entities of whole rows that a statement selects, as `find` returns them. For hundreds of rows, TypeORM's query builder costs more than Postgres.
 */
export async function loadEntities<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  statement: Sql,
): Promise<T[]> {
  const { driver } = manager.connection;
  const columns = selectedColumns(manager.connection.getMetadata(entity));
  const found = await rows<Record<string, unknown>>(manager, statement);
  return found.map((row) => {
    const loaded: Record<string, unknown> = {};
    for (const column of columns)
      loaded[column.propertyName] = driver.prepareHydratedValue(row[column.databaseName], column);
    return loaded as T;
  });
}

/** Loads the entities that match a condition with a statement that each connection plans once, for queries that the jobs of every order make. */
export function loadWhere<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  condition: Sql,
): Promise<T[]> {
  const select = selectOf(manager.connection.getMetadata(entity));
  return loadEntities(manager, entity, sql`${select} WHERE ${condition}`.prepared());
}

/** Loads the entity with an id as `loadWhere` does. Throws EntityNotFoundError. */
export async function loadById<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  id: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<T> {
  const [found] = await loadWhere(manager, entity, lock === '' ? sql`id = ${id}` : sql`id = ${id} FOR UPDATE`);
  if (!found) throw new EntityNotFoundError(entity, { id });
  return found;
}

const selects = new WeakMap<EntityMetadata, Sql>();

/** Names each column, because the plan of `SELECT *` would fail once a later release adds one. */
function selectOf(metadata: EntityMetadata): Sql {
  const known = selects.get(metadata);
  if (known) return known;
  const columns = selectedColumns(metadata).map(({ databaseName }) => `"${databaseName}"`);
  const select = new Sql([`SELECT ${columns.join(', ')} FROM "${metadata.tableName}"`], []);
  selects.set(metadata, select);
  return select;
}

const selectedColumns = ({ columns }: EntityMetadata): EntityMetadata['columns'] =>
  columns.filter(({ isSelect }) => isSelect);
