import type { Addresses } from './addresses.js';
import type { SandboxAccounts } from './sandbox-file.js';

export interface Places {
  readonly mode: string;
  readonly addresses: Addresses;
  /** Where operators find the logs. */
  readonly logs: string;
  /** Credentials for trying the service, and the file that holds them; sandbox mode only. */
  readonly sandbox?: { readonly file: string; readonly accounts: SandboxAccounts };
}

/** Returns the text that shows the operator addresses and example commands when the service runs. */
export function banner({ mode, addresses, logs, sandbox }: Places): string {
  const rows: [string, string][] = [
    ['API', `${addresses.baseUrl}/api`],
    ['API docs', `${addresses.baseUrl}/docs/`],
    ['Dashboard', `${addresses.dashboardUrl}/`],
    ['Operations', `${addresses.opsConsoleUrl}/`],
    ...(sandbox
      ? [['Checkout', `${addresses.checkoutUrl}/?apiKey=${sandbox.accounts.partner.apiKey}`] satisfies [string, string]]
      : []),
    ['Queues', `${addresses.opsUrl}/ops/queues`],
    ...(sandbox
      ? [['Credentials', `${sandbox.file} (partner, dashboard and operator)`] satisfies [string, string]]
      : []),
    ['Logs', logs],
  ];
  const table = rows.map(([name, value]) => `  ${name.padEnd(13)}${value}`);
  const trial = sandbox
    ? ['', 'Try it:', '', ...firstCommands(addresses, sandbox.accounts).map((line) => `  ${line}\n`)]
    : [''];
  return ['', `Rampart is running (${mode}). Ctrl-C stops it.`, '', ...table, ...trial].join('\n');
}

function firstCommands({ baseUrl }: Addresses, { partner }: SandboxAccounts): string[] {
  const json = '-H "Content-Type: application/json"';
  return [
    `curl ${baseUrl}/api/methods`,
    `curl ${baseUrl}/api/transactions/estimate ${json} -d '{"type":"buy","cryptoCurrency":"BTC","method":"paynow","fiat":200}'`,
    `curl ${baseUrl}/api/users -u ${partner.apiKey}:${partner.apiSecret} ${json} -d '{"email":"ada@example.com","firstName":"Ada","lastName":"Lovelace"}'`,
  ];
}
