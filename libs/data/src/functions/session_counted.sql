-- Counts a session of the checkout by its partner's day, and once that its visitor signed in, however often they sign out and in again. A session
-- that continues on another device is not counted again, and a preview not at all.
CREATE OR REPLACE FUNCTION session_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  NEW.signed_in := NEW.user_id IS NOT NULL;
  INSERT INTO checkout_day (partner_id, day, sessions, sign_ins)
  VALUES (NEW.partner_id, (NEW.created_at AT TIME ZONE partner_zone(NEW.partner_id))::date,
    CASE TG_OP WHEN 'INSERT' THEN 1 ELSE 0 END, CASE WHEN NEW.signed_in THEN 1 ELSE 0 END);
  RETURN NEW;
END $$;

DROP TRIGGER IF EXISTS session_opened ON checkout_session;
CREATE TRIGGER session_opened BEFORE INSERT ON checkout_session FOR EACH ROW WHEN (NEW.parent_id IS NULL AND NOT NEW.is_preview)
  EXECUTE FUNCTION session_counted();
DROP TRIGGER IF EXISTS session_signed_in ON checkout_session;
CREATE TRIGGER session_signed_in BEFORE UPDATE OF user_id ON checkout_session FOR EACH ROW
  WHEN (NEW.parent_id IS NULL AND NEW.user_id IS NOT NULL AND NOT OLD.signed_in)
  EXECUTE FUNCTION session_counted();
