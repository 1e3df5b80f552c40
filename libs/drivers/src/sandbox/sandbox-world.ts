import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SandboxDatabase } from './sandbox-database.js';
import { PREPARE_SANDBOX } from './sandbox-schema.js';

/** Creates the Postgres schema `sandbox`, which holds the state of the simulated providers, separate from the service's tables. */
@Injectable()
export class SandboxWorld implements OnModuleInit {
  constructor(private readonly database: SandboxDatabase) {}

  async onModuleInit(): Promise<void> {
    await this.prepareSchema();
  }

  /** Creates or upgrades the schema. Several processes may do so at once. */
  async prepareSchema(): Promise<void> {
    await this.database.query(PREPARE_SANDBOX);
  }
}
