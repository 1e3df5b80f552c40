-- Users, the proofs of their phones, their documents, and what may act for them.

CREATE TABLE app_user (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  email text NOT NULL,
  email_key text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  kyc text NOT NULL DEFAULT 'not-verified',
  kyc_decline_reason text,
  phone text,
  country text,
  address text,
  points numeric(38,18) NOT NULL DEFAULT '0',
  created_at timestamptz NOT NULL,
  blocked_at timestamptz,
  blocked_reason text,
  data_key text,
  phone_key text,
  search_words text[],
  erased_at timestamptz,
  language text,
  PRIMARY KEY (id, partner_id),
  UNIQUE (partner_id, email_key)
);
CREATE INDEX app_user_blocked_at_partial_idx ON app_user (blocked_at) WHERE (blocked_at IS NOT NULL);
CREATE INDEX app_user_kyc_id_idx ON app_user (kyc, id);
CREATE INDEX app_user_partner_id_id_idx ON app_user (partner_id, id);
CREATE INDEX app_user_partner_id_kyc_id_idx ON app_user (partner_id, kyc, id);
CREATE INDEX app_user_partner_id_phone_key_idx ON app_user (partner_id, phone_key);
CREATE INDEX app_user_search_words_idx ON app_user USING gin (search_words);

CREATE TABLE phone_code (
  user_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  phone text NOT NULL,
  country text,
  digest bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  guesses_left smallint NOT NULL,
  phone_key text,
  PRIMARY KEY (user_id, partner_id),
  FOREIGN KEY (user_id, partner_id) REFERENCES app_user (id, partner_id)
);
CREATE INDEX phone_code_expires_at_idx ON phone_code (expires_at);

CREATE TABLE phone_proof (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  phone text NOT NULL,
  digest bytea NOT NULL,
  guesses_left smallint NOT NULL,
  requests smallint NOT NULL,
  expires_at timestamptz NOT NULL,
  proven_until timestamptz,
  phone_key text,
  PRIMARY KEY (id, partner_id)
);
CREATE INDEX phone_proof_expires_at_idx ON phone_proof (expires_at);

CREATE TABLE sms_request (
  id uuid PRIMARY KEY,
  number bytea NOT NULL,
  neighbours bytea NOT NULL,
  partner_id uuid NOT NULL,
  calling_code text NOT NULL,
  outcome text NOT NULL,
  at timestamptz NOT NULL,
  channel text NOT NULL,
  source bytea
);
CREATE INDEX sms_request_at_idx ON sms_request (at);
CREATE INDEX sms_request_neighbours_at_idx ON sms_request (neighbours, at);
CREATE INDEX sms_request_number_at_idx ON sms_request (number, at);
CREATE INDEX sms_request_partner_id_at_idx ON sms_request (partner_id, at);

CREATE TABLE kyc_document (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  user_id uuid NOT NULL,
  type text NOT NULL,
  filename text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  vault_key text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (id, partner_id),
  FOREIGN KEY (user_id, partner_id) REFERENCES app_user (id, partner_id),
  UNIQUE (vault_key, partner_id)
);
CREATE INDEX kyc_document_sha256_id_idx ON kyc_document (sha256, id);
CREATE INDEX kyc_document_user_id_type_idx ON kyc_document (user_id, type);

CREATE TABLE kyc_review (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  user_id uuid NOT NULL,
  submitted_at timestamptz NOT NULL,
  decision text,
  reason text,
  decided_by text,
  decided_at timestamptz,
  requested_again text[],
  decline_code text,
  is_final boolean NOT NULL DEFAULT false,
  PRIMARY KEY (id, partner_id),
  FOREIGN KEY (user_id, partner_id) REFERENCES app_user (id, partner_id)
);
CREATE INDEX kyc_review_submitted_at_partial_idx ON kyc_review (submitted_at) WHERE (decided_at IS NULL);
CREATE INDEX kyc_review_user_id_idx ON kyc_review (user_id);
CREATE UNIQUE INDEX kyc_review_user_id_partner_id_partial_idx ON kyc_review (user_id, partner_id) WHERE (decided_at IS NULL);

CREATE TABLE authorization_code (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  user_id uuid NOT NULL,
  digest bytea NOT NULL,
  redirect_url text NOT NULL,
  challenge text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (id, partner_id),
  FOREIGN KEY (user_id, partner_id) REFERENCES app_user (id, partner_id),
  UNIQUE (digest, partner_id)
);
CREATE INDEX authorization_code_expires_at_idx ON authorization_code (expires_at);

CREATE TABLE access_token (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  user_id uuid,
  digest bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  api_key_id uuid REFERENCES api_key,
  scopes text[] NOT NULL DEFAULT '{read,write,webhooks}'::text[],
  authorization_code_id uuid,
  PRIMARY KEY (id, partner_id),
  FOREIGN KEY (user_id, partner_id) REFERENCES app_user (id, partner_id),
  FOREIGN KEY (authorization_code_id, partner_id) REFERENCES authorization_code (id, partner_id),
  UNIQUE (digest, partner_id)
);
CREATE INDEX access_token_authorization_code_id_idx ON access_token (authorization_code_id);
CREATE INDEX access_token_expires_at_idx ON access_token (expires_at);
CREATE INDEX access_token_partner_id_idx ON access_token (partner_id);

-- One text message given to one provider: what became of it, and what it costs.
CREATE TABLE text_message (
  id uuid PRIMARY KEY,
  driver text NOT NULL,
  state text NOT NULL,
  parts integer NOT NULL,
  calling_code text NOT NULL,
  at timestamptz NOT NULL,
  reported_at timestamptz
);
CREATE INDEX text_message_at_idx ON text_message (at);
