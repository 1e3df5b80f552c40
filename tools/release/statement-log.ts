import fs from 'node:fs';
import path from 'node:path';

/** Parameters of a Postgres that notes every statement, without values, in files of which each is removed when it was read. */
export const LOGGING: Readonly<Record<string, string>> = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'statements',
  log_filename: '%Y%m%d-%H%M%S',
  log_file_mode: '0644',
  log_rotation_size: '16MB',
  log_statement: 'all',
  log_parameter_max_length: '0',
};

const POLL_MS = 1_000;

/** Statements that use tables or functions; others begin or end transactions, or listen. */
const PLANNED = /^(WITH|SELECT|INSERT|UPDATE|DELETE|MERGE|VALUES)\b/i;
/** Names of its connections; those of suites and of BullMQ, which keeps a schema of its own, have others. */
const SERVICE = /^rampart-(?!migrate)/;
/** The simulated providers keep a schema of their own. */
const OUTSIDE = /\bsandbox\.|\bpg_temp\b/;

interface Line {
  readonly user?: string;
  readonly application_name?: string;
  readonly message?: string;
}

/** Statements of the service, each once however many values it had. */
export class StatementLog {
  private readonly found = new Map<string, string>();
  private readonly folder: string;
  private readonly timer: NodeJS.Timeout;

  constructor(
    dataDir: string,
    private readonly superuser: string,
  ) {
    this.folder = path.join(dataDir, LOGGING['log_directory'] ?? '');
    this.timer = setInterval(() => this.read(1), POLL_MS);
  }

  /** Reads what is left, after the server ended; answers all statements, sorted. */
  finish(): string[] {
    clearInterval(this.timer);
    this.read(0);
    return [...this.found.values()].toSorted();
  }

  /** The newest files are still being written. */
  private read(leaving: number): void {
    const files = fs.existsSync(this.folder)
      ? fs.readdirSync(this.folder).filter((name) => name.endsWith('.json'))
      : [];
    for (const file of files.toSorted().slice(0, files.length - leaving)) {
      const place = path.join(this.folder, file);
      for (const line of fs.readFileSync(place, 'utf8').split('\n'))
        if (line !== '') this.note(JSON.parse(line) as Line);
      fs.rmSync(place);
    }
  }

  private note({ user, application_name = '', message = '' }: Line): void {
    const text = /^(?:execute [^:]*|statement): (.+)$/s.exec(message)?.[1]?.trim() ?? '';
    if (!SERVICE.test(application_name) || user === this.superuser || !PLANNED.test(text) || OUTSIDE.test(text)) return;
    const key = normalised(text);
    const known = this.found.get(key);
    if (known === undefined || text.length < known.length) this.found.set(key, text);
  }
}

/** A key that statements share which differ in white space or in how many values they list. */
export const normalised = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(, ?\$)+/g, '$')
    .replaceAll(/(\([^()]*\))(, ?\1)+/g, '$1');
