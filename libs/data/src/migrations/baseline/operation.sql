-- The clock, the outbox of jobs, and what processes report of themselves.

-- How far the service's time is ahead of the time of day.
CREATE TABLE clock_offset (
  id smallint PRIMARY KEY,
  seconds double precision NOT NULL DEFAULT '0',
  CONSTRAINT single_row CHECK (id = 1)
);
INSERT INTO clock_offset (id, seconds) VALUES (1, 0);

CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  queue text NOT NULL,
  name text NOT NULL,
  payload jsonb NOT NULL,
  run_at timestamptz NOT NULL,
  published_at timestamptz,
  next_check_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  publish_at timestamptz
);
CREATE INDEX outbox_run_at_partial_idx ON outbox (run_at) WHERE published_at IS NOT NULL;
CREATE INDEX outbox_next_check_at_partial_idx ON outbox (next_check_at) WHERE published_at IS NOT NULL;
CREATE INDEX outbox_id_partial_idx ON outbox (id) WHERE published_at IS NULL AND publish_at IS NULL;
CREATE INDEX outbox_publish_at_partial_idx ON outbox (publish_at) WHERE published_at IS NULL AND publish_at IS NOT NULL;

CREATE TABLE heartbeat (
  task text PRIMARY KEY,
  at timestamptz NOT NULL
);

CREATE UNLOGGED TABLE process_metrics (
  instance uuid PRIMARY KEY,
  app text NOT NULL,
  at timestamptz NOT NULL,
  metrics jsonb NOT NULL
);
