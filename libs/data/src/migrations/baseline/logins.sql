-- People who sign in: operators, and members of partners.

CREATE TABLE login (
  id uuid PRIMARY KEY,
  realm text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  sealed_totp bytea,
  totp_step integer NOT NULL DEFAULT 0,
  recovery_digests bytea[] NOT NULL,
  seeded boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  UNIQUE (realm, name)
);

CREATE TABLE session (
  sid text PRIMARY KEY,
  sess json NOT NULL,
  expire timestamptz NOT NULL
);
CREATE INDEX session_expire_idx ON session (expire);

CREATE TABLE operator (
  id uuid PRIMARY KEY REFERENCES login,
  username text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

CREATE TABLE member (
  id uuid PRIMARY KEY REFERENCES login,
  partner_id uuid NOT NULL REFERENCES partner,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX member_partner_id_idx ON member (partner_id);

CREATE TABLE invitation (
  id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner,
  email text NOT NULL,
  role text NOT NULL,
  digest bytea NOT NULL,
  invited_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (id, partner_id),
  UNIQUE (digest, partner_id)
);
CREATE INDEX invitation_expires_at_idx ON invitation (expires_at);
CREATE INDEX invitation_partner_id_idx ON invitation (partner_id);

-- A passkey of a login (WebAuthn): the public half of a key pair that a device or security key keeps.
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  login_id uuid NOT NULL REFERENCES login,
  name text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter integer NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_login_id_idx ON passkey (login_id);

-- Wrong guesses at a login, by where they come from.
CREATE TABLE sign_in_guess (
  login_id uuid NOT NULL,
  source text NOT NULL,
  failures integer NOT NULL,
  locked_until timestamptz,
  guessed_at timestamptz NOT NULL,
  PRIMARY KEY (login_id, source)
);
CREATE INDEX sign_in_guess_guessed_at_idx ON sign_in_guess (guessed_at);
