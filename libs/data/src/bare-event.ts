import { sql } from '@rampart/sql';

/** SQL of a webhook event's body that names only the subject, for a statement about its row. */
export const bareEventBody = sql`json_build_object('message', type, 'timestamp', (extract(epoch FROM occurred_at) * 1000)::bigint,
  'payload', json_build_object('id', subject_id))::text`;
