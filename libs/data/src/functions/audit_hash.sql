CREATE OR REPLACE FUNCTION audit_hash(number bigint, previous bytea, entry audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(concat(
    audit_part(number::text), audit_part(entry.id::text), audit_part(entry.actor), audit_part(entry.partner_id::text),
    audit_part(entry.action), audit_part(entry.subject), audit_part(entry.reason), audit_part(entry.before::text),
    audit_part(entry.after::text), audit_part((extract(epoch FROM entry.at) * 1000000)::bigint::text)), 'UTF8'))
$$;
