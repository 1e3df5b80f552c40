-- Asks the session's process to notify listeners once the transaction has ended (wake-ups.ts). If the transaction notified them itself, all
-- such commits of the cluster would wait for each other, each until a synchronous standby has answered.
CREATE OR REPLACE FUNCTION wake_later(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE NOTICE USING ERRCODE = 'RW001', MESSAGE = channel || ' ' || payload;
END $$;
