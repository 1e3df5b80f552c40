-- Opens a restore, which holds every payout until two operators release it. One that is open begins anew: what it learned was of another database.
CREATE OR REPLACE FUNCTION open_restore(why text, what text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO database_restore (id, cause, detail, data_at, noticed_at)
  SELECT gen_random_uuid(), why, what, coalesce(greatest(
      (SELECT created_at FROM transaction ORDER BY id DESC LIMIT 1),
      (SELECT at FROM audit_entry ORDER BY id DESC LIMIT 1),
      (SELECT max(at) FROM heartbeat)), rampart_now()), date_trunc('milliseconds', rampart_now()) -- as exact as those who read it
  ON CONFLICT (is_open) WHERE is_open DO UPDATE SET cause = excluded.cause, detail = excluded.detail,
    data_at = least(database_restore.data_at, excluded.data_at), noticed_at = excluded.noticed_at, asked_to = NULL, asked = 0, asked_at = NULL,
    proposed_by = NULL, proposed_reason = NULL, proposed_at = NULL
$$;
