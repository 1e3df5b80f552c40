-- People who sign in: operators, and members of partners.

CREATE TABLE login (
  id uuid PRIMARY KEY,
  realm text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  sealed_totp bytea,
  totp_step integer NOT NULL DEFAULT 0,
  recovery_digests bytea[] NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
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
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner,
  email text NOT NULL,
  role text NOT NULL,
  digest bytea NOT NULL UNIQUE,
  invited_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX invitation_partner_id_idx ON invitation (partner_id);
CREATE INDEX invitation_expires_at_idx ON invitation (expires_at);
