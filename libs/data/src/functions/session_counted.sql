-- Counts a session of the checkout by its partner's day, and that its visitor signed in. A session that continues on another device is not
-- counted again, and a preview not at all.
CREATE OR REPLACE FUNCTION session_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO checkout_day (partner_id, day, sessions, sign_ins)
  VALUES (NEW.partner_id, (NEW.created_at AT TIME ZONE partner_zone(NEW.partner_id))::date,
    CASE TG_OP WHEN 'INSERT' THEN 1 ELSE 0 END, CASE WHEN NEW.user_id IS NULL THEN 0 ELSE 1 END);
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS session_opened ON checkout_session;
CREATE TRIGGER session_opened AFTER INSERT ON checkout_session FOR EACH ROW WHEN (NEW.parent_id IS NULL AND NOT NEW.is_preview)
  EXECUTE FUNCTION session_counted();
DROP TRIGGER IF EXISTS session_signed_in ON checkout_session;
CREATE TRIGGER session_signed_in AFTER UPDATE OF user_id ON checkout_session FOR EACH ROW
  WHEN (NEW.parent_id IS NULL AND OLD.user_id IS NULL AND NEW.user_id IS NOT NULL)
  EXECUTE FUNCTION session_counted();
