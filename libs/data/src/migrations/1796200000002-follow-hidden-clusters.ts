import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** A managed server may hide its place; sessions begin there all the same. */
export class FollowHiddenClusters1796200000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await applyFunctions(queryRunner, FollowHiddenClusters1796200000002.name); // follow_cluster
  }

  async down(): Promise<void> {
    // A function that changed keeps its signature: an older service runs on with it.
  }
}
