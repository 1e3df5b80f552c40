-- Partners, their settings and keys, and what is kept of their calls.

CREATE TABLE partner (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  seeded boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  markup_percent numeric(38,18) NOT NULL DEFAULT '0',
  moved_to text,
  moving boolean NOT NULL DEFAULT false,
  moved_jobs jsonb,
  CONSTRAINT partner_markup_percent_check CHECK ((markup_percent >= 0) AND (markup_percent <= 10))
);

CREATE TABLE partner_settings (
  partner_id uuid PRIMARY KEY REFERENCES partner,
  display_name text,
  brand_color text,
  logo_url text,
  allowed_origins text[] NOT NULL DEFAULT '{}'::text[],
  updated_at timestamptz NOT NULL,
  redirect_urls text[] NOT NULL DEFAULT '{}'::text[],
  return_after_seconds integer,
  emails_on boolean NOT NULL DEFAULT false,
  email_language text,
  terms_url text,
  privacy_url text,
  help_url text,
  contact_url text,
  time_zone text NOT NULL DEFAULT 'UTC',
  key_links boolean NOT NULL DEFAULT true
);

CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner,
  key text NOT NULL UNIQUE,
  secret_digest bytea NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  name text NOT NULL DEFAULT 'First key',
  previous_digest bytea,
  previous_until timestamptz,
  scopes text[] NOT NULL DEFAULT '{read,write,webhooks,keys}'::text[],
  ip_allow_list text[] NOT NULL DEFAULT '{}'::text[],
  expires_at timestamptz
);
CREATE INDEX api_key_partner_id_idx ON api_key (partner_id);

CREATE TABLE api_key_use (
  api_key_id uuid PRIMARY KEY REFERENCES api_key,
  used_at timestamptz NOT NULL,
  used_from text NOT NULL
);

CREATE TABLE idempotency_record (
  partner_id uuid NOT NULL REFERENCES partner,
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status_code integer NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  caller text NOT NULL,
  PRIMARY KEY (partner_id, scope, key)
);
CREATE INDEX idempotency_record_created_at_idx ON idempotency_record (created_at);

-- Partitions of tables that have one for each month. A schema of their own, in which the service's roles have no rights: policies and grants of a table do
-- not cover its partitions, so nothing may reach these by their names. The functions of the owner make and remove them: see next_month_step.
CREATE SCHEMA months;

CREATE TABLE api_call (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  api_key_id uuid,
  as_user boolean NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status smallint NOT NULL,
  status_class smallint NOT NULL,
  fault text,
  duration_ms integer NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL,
  request_body text,
  response_body text,
  PRIMARY KEY (partner_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX api_call_at_idx ON api_call (at);
CREATE INDEX api_call_partner_id_status_class_id_idx ON api_call (partner_id, status_class, id);
CREATE UNLOGGED TABLE months.api_call_rest PARTITION OF api_call DEFAULT;

CREATE UNLOGGED TABLE rate_bucket (
  name text PRIMARY KEY,
  level double precision NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX rate_bucket_at_idx ON rate_bucket (at);

-- The key with which processes sign whose rows a session sees. It is made here and leaves the database for the memory of processes alone.
CREATE TABLE partner_scope (
  key bytea NOT NULL
);
CREATE UNIQUE INDEX partner_scope_one_row ON partner_scope ((true));
INSERT INTO partner_scope VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
