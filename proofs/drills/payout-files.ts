// npm run drill -- payout-files --xsd03=/path/pain.001.001.03.xsd --xsd09=/path/pain.001.001.09.xsd: writes a payout file of 5,000 in each version of
// pain.001 and validates it with xmllint (Debian: libxml2-utils). The schemas are ISO's: get them from its catalogue; without a path the file is only checked
// to be well-formed, and the drill says so. Fails when a file is not valid.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureCompiled } from '../../tools/setup/compile.js';

const PAYOUTS = 5_000;
const NAMES = ['Zoë <Müller> & Söhne', "O'Brien", 'Nguyễn Văn A', '王小明', '=cmd|calc', 'x'.repeat(200)];
const ACCOUNTS = ['DE02120300000000202051', '12-3456-7890123-00', '+65 9123 4567', '999000001'];
const BANKS = [undefined, 'DBSSSGSGXXX', 'Bank of the South', '7171'];

await runTool(async () => {
  const schemas = readOptions();
  await ensureCompiled();
  if (spawnSync('xmllint', ['--version']).status !== 0) {
    console.log('xmllint is not installed, so nothing was validated (apt-get install libxml2-utils)');
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'payouts-'));
  try {
    const problems = await Promise.all([validate(folder, '03', schemas.xsd03), validate(folder, '09', schemas.xsd09)]);
    return problems.some(Boolean) ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
});
process.exit();

async function validate(folder: string, version: '03' | '09', schema: string | undefined): Promise<boolean> {
  const path = join(folder, `${version}.xml`);
  writeFileSync(path, await newFile(`pain.001.001.${version}`));
  const { status, stderr } = spawnSync(
    'xmllint',
    ['--noout', '--huge', ...(schema === undefined ? [] : ['--schema', schema]), path],
    { encoding: 'utf8' },
  );
  const what = schema === undefined ? 'well-formed; no schema was given to validate it' : 'valid by the schema';
  console.log(`pain.001.001.${version}: ${PAYOUTS} payouts, ${status === 0 ? what : stderr.slice(0, 1_000)}`);
  return status !== 0;
}

async function newFile(format: 'pain.001.001.03' | 'pain.001.001.09'): Promise<string> {
  const { DeskAccounts, payoutReference, writePayouts } = await import('@rampart/bank-desk');
  const [account] = DeskAccounts.parse({
    accounts: [
      {
        id: 'main',
        holder: 'Rampart & Co',
        number: '12-3456-7890123-00',
        bic: 'BKNZNZ22XXX',
        currency: 'NZD',
        timeZone: 'Pacific/Auckland',
        payouts: { format, cutOff: '16:00' },
      },
    ],
  }).all;
  if (!account) throw new Problem('no account');
  const payouts = Array.from({ length: PAYOUTS }, (_, i) => ({
    reference: payoutReference(String(i)),
    amount: `${i + 1}.${i % 10}`,
    creditor: { name: NAMES[i % NAMES.length] ?? '', account: ACCOUNTS[i % ACCOUNTS.length] ?? '', bank: BANKS[i % 3] },
  }));
  return writePayouts(
    { messageId: 'RD0123456789ABCDEF', createdAt: new Date(0), executionDate: '2026-01-15', account, payouts },
    format,
  );
}

function readOptions(): { xsd03?: string; xsd09?: string } {
  const entries = process.argv.slice(2).map((argument) => {
    const [, name = '', value = ''] = /^--(xsd03|xsd09)=(.+)$/.exec(argument) ?? [];
    if (name === '') throw new Problem(`Unknown: ${argument}. There are --xsd03= and --xsd09=.`);
    return [name, value];
  });
  return Object.fromEntries(entries) as { xsd03?: string; xsd09?: string };
}
