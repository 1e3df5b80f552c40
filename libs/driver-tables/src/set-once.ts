/** A schema step that makes these columns immutable once the first of them is set, as for addresses that were handed out. */
export function setOnce(schema: string, table: string, columns: readonly [string, ...string[]]): string {
  const row = (version: 'OLD' | 'NEW'): string => `(${columns.map((column) => `${version}.${column}`).join(', ')})`;
  return `
  CREATE FUNCTION ${schema}.${table}_set_once() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      RAISE EXCEPTION '${columns.join(' and ')} of ${schema}.${table} are set once' USING ERRCODE = 'insufficient_privilege';
    END $body$;
  CREATE TRIGGER set_once BEFORE UPDATE ON ${schema}.${table}
    FOR EACH ROW WHEN (OLD.${columns[0]} IS NOT NULL AND ${row('OLD')} IS DISTINCT FROM ${row('NEW')}) EXECUTE FUNCTION ${schema}.${table}_set_once();`;
}
