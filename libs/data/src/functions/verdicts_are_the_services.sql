-- Keeps decisions about users to the service: a request of a partner verifies no user, lifts no block and gives no points.
CREATE OR REPLACE FUNCTION verdicts_are_the_services() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.is_partners_request() AND (
    (NEW.kyc = 'verified' AND (TG_OP = 'INSERT' OR OLD.kyc <> 'verified'))
    OR (TG_OP = 'UPDATE' AND (OLD.blocked_at, OLD.points, OLD.partner_id) IS DISTINCT FROM (NEW.blocked_at, NEW.points, NEW.partner_id))
    OR (TG_OP = 'INSERT' AND NEW.points <> 0)) THEN
    RAISE EXCEPTION 'a request of a partner does not decide about user %', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER verdicts_are_the_services BEFORE INSERT OR UPDATE ON app_user
  FOR EACH ROW EXECUTE FUNCTION verdicts_are_the_services();
