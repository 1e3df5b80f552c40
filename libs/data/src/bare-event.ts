import { sql } from './sql.js';

/** Body of a webhook event, in a statement about its row, that names the subject and nothing else. */
export const bareEventBody = sql`json_build_object('message', type, 'timestamp', (extract(epoch FROM occurred_at) * 1000)::bigint,
  'payload', json_build_object('id', subject_id))::text`;
