-- Called before a session that requests share runs the first statement of another partner. Releases locks that SQL took for the session, and raises where SQL
-- prepared a statement: it could stand under the name of a statement of the process.
CREATE OR REPLACE FUNCTION assert_clean_session() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_catalog.pg_advisory_unlock_all();
  IF EXISTS (SELECT FROM pg_catalog.pg_prepared_statements WHERE from_sql) THEN
    RAISE EXCEPTION 'SQL of another request prepared a statement in this session, which is closed' USING ERRCODE = 'object_in_use';
  END IF;
END $$;
