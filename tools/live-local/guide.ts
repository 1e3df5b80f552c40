import path from 'node:path';
import type { Components } from './components.js';

/** The text that explains the installation to its user. */
export function guide(folder: string, { chains, places, settings }: Components): string {
  const near = (file: string): string => path.relative(process.cwd(), file).replace(/^\.\..*/, file);
  const rows = [
    ['Settings', `${near(path.join(folder, 'live.env'))}: .env.live.example, filled in`],
    ['Operators', `mei and jo; passwords in ${near(path.join(folder, 'accounts.json'))}`],
    ['Checkout', `${settings.PUBLIC_URL}/checkout/?apiKey=KEY, once a partner is made in the console`],
    ['Texts', `tail -f ${near(places.texts)}`],
    ['Emails', near(places.mail)],
    ['Webhooks', `${places.webhookUrl} arrives in ${near(places.webhooks)}`],
    ['Documents', places.documents],
    ['Scanner', places.scanner],
    ['Prices', 'recorded ones, in the forms of the exchanges: no market is asked'],
  ];
  const acts = [
    [
      'Pay by bank',
      `curl ${places.bank}/bank/transfers -d '{"amount":"300.00","name":"Ada Lovelace","text":"REFERENCE"}'`,
    ],
    ['Hand in payouts', `curl ${places.bank}/bank/files --data-binary @FILE`],
    [
      'Pay bitcoin',
      `curl ${chains.bitcoinUrl}/wallet/payer -d '{"method":"sendtoaddress","params":["ADDRESS",0.002]}'`,
    ],
    ['Ethereum, BSC', `${chains.ethereumUrl}, ${chains.bscUrl}: anvil, whose own accounts have coins`],
  ];
  const table = (lines: readonly (readonly string[])[]): string[] =>
    lines.map(([name = '', value = '']) => `  ${name.padEnd(17)}${value}`);
  return [
    'Live mode with real components of this machine, and no sandbox driver. The next start begins anew.',
    ...['', ...table(rows), '', ...table(acts), ''],
  ].join('\n');
}
