/**
 * Settings of a server that loads millions of rows: memory to sort them for indexes, few checkpoints, no replicas, and a single vacuum of each table at the
 * end.
 */
export const FILLING = {
  shared_buffers: '2GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  wal_level: 'minimal',
  max_wal_senders: '0',
  synchronous_commit: 'off',
  autovacuum: 'off',
};
