-- Refuses history and events of an order that their partner does not have. Orders are never deleted, so to look once, when the rows are written, is as good as
-- a foreign key, which would lock the orders whenever a month is made or removed.
CREATE OR REPLACE FUNCTION is_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written w WHERE w.transaction_id IS NOT NULL
      AND (SELECT t.id FROM transaction t WHERE t.id = w.transaction_id AND t.partner_id = w.partner_id) IS NULL) THEN
    RAISE foreign_key_violation USING MESSAGE = format('%s names no order of its partner', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER is_of_order AFTER INSERT ON transaction_history REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION is_of_order();
CREATE OR REPLACE TRIGGER is_of_order AFTER INSERT ON webhook_event REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION is_of_order();
