import { sql } from '@rampart/data';

/** Whether the delivery `d` is the first that waits of its lane. */
export const isHead = sql`NOT EXISTS (
  SELECT FROM webhook_delivery b
  WHERE b.endpoint_id = d.endpoint_id AND b.subject_id = d.subject_id AND b.state = 'pending' AND b.sequence < d.sequence)`;
