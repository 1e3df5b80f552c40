/** A schema of drivers, and what the service and partners' requests may do there. */
export interface DriverSchema {
  readonly name: string;
  readonly grants: { readonly partner: readonly string[]; readonly service: readonly string[] };
}

/** Only the service may add jobs. */
export const QUEUES: DriverSchema = {
  name: 'bullmq',
  grants: {
    partner: [
      'REVOKE ALL ON ALL TABLES IN SCHEMA bullmq FROM',
      'REVOKE ALL ON ALL SEQUENCES IN SCHEMA bullmq FROM',
      'REVOKE ALL ON SCHEMA bullmq FROM',
    ],
    service: [
      'GRANT USAGE ON SCHEMA bullmq TO',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bullmq TO',
      'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA bullmq TO',
    ],
  },
};
