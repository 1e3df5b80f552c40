import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { useInstallationKeys } from '@rampart/config';
import { sealing } from '@rampart/data';
import { Client as Connection, Pool } from 'pg';
import { forkTool } from '../../tools/processes/tool.js';
import { Client } from '../../test/support/client.js';
import type { StageRequest } from './stage-host.js';

/** The built service with its own Postgres (and Redis); faults can hit all of them. */
export interface Stage {
  readonly partner: Client;
  readonly operator: Client & { readonly username: string };
  /** The folder with the logs of its processes. */
  readonly folder: string;
  /** The names of the faults that can be injected here. */
  readonly faults: readonly string[];
  /** Returns whether the fault hit; waits a little for a victim that is just starting. */
  injectFault(fault: string): Promise<boolean>;
  /** Runs SQL directly; retries while Postgres is unavailable. */
  query<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export interface StageOptions {
  readonly backend: string;
  readonly workers: number;
  /** The number of processes of the operators' app. */
  readonly ops: number;
  readonly seed: number;
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const host = forkTool('proofs/chaos/stage-host.ts', [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  host.send(options);
  const [{ sandbox, databaseUrl, opsUrl, folder, secret, faults }] = await once(host, 'message');
  useInstallationKeys({ RAMPART_SECRET: secret }); // opens what the stage's processes sealed
  const pool = new Pool({ connectionString: databaseUrl, max: 2, Client: sealing(Connection) });
  pool.on('error', () => undefined); // faults hit Postgres, too
  const { apiKey, apiSecret } = sandbox.partner;
  const { username, password } = sandbox.operator;
  return {
    partner: Client.basic(sandbox.baseUrl, apiKey, apiSecret),
    operator: Object.assign(Client.basic(opsUrl, username, password), { username }),
    folder,
    faults,
    injectFault: async (fault) => (await ask(host, { fault })).isHit,
    query: async <T>(text: string, values: unknown[] = []) => (await retry(() => pool.query(text, values))).rows as T[],
    close: async () => {
      await pool.end();
      await ask(host, { close: true });
    },
  };
}

async function ask(host: ChildProcess, request: StageRequest): Promise<{ isHit: boolean }> {
  host.send(request);
  const [answer] = await once(host, 'message');
  return answer;
}

const PAUSE_MS = 100;
const MAX_ATTEMPTS = 600;

/** Retries until `act` succeeds: every process that a fault hit comes back. */
export async function retry<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
