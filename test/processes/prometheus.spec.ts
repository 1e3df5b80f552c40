import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DASHBOARD_QUERIES, isShownInFault } from '../support/alerts/dashboards.js';
import { RULES } from '../support/alerts/rules.js';
import { eventually } from '../support/eventually.js';
import { verifiedUser } from '../support/people.js';
import { freePort } from '../support/ports.js';
import { processWorld, type ProcessWorld, type Running } from '../support/process-world.js';
import { buy, payFiat } from '../support/trades.js';
import { PASSWORD } from '../support/visitor.js';

const TIMEOUT_MS = 180_000;
const CALM_SECONDS = Number(process.env['CALM_MINUTES'] ?? 0.5) * 60;

const isInstalled = ['prometheus', 'prometheus-alertmanager'].every(
  (name) => spawnSync(name, ['--version']).status === 0,
);
if (!isInstalled)
  process.stdout.write('Prometheus: not run (prometheus or prometheus-alertmanager of Debian is not on PATH)\n');

interface Alert {
  readonly status: string;
  readonly labels: { readonly alertname: string };
}

(process.env['DRILL'] === 'prometheus' && isInstalled ? describe : describe.skip)(
  'the service beside a Prometheus',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rampart-prometheus-'));
    const received: Alert[] = [];
    const programs: ChildProcess[] = [];
    let receiver: Server;
    let world: ProcessWorld;
    let ops: Running;
    let url: string;

    beforeAll(async () => {
      world = await processWorld();
      [ops] = await Promise.all([world.start('ops'), world.start('api'), world.start('worker')]);
      await world.partner.post('/api/webhook-endpoints', { url: world.sink.url });
      const { id: userId } = await verifiedUser(world.partner);
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id);
      await eventually('its webhooks', () => world.sink.statusesOf(id).includes('completed'));
      receiver = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          received.push(...(JSON.parse(Buffer.concat(chunks).toString('utf8')) as { alerts: Alert[] }).alerts);
          response.end();
        });
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      url = await startMonitoring();
    }, TIMEOUT_MS);
    afterAll(async () => {
      for (const program of programs) program.kill('SIGKILL');
      receiver.close();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** The rules with every `for` shortened to a second: thresholds and queries stay. */
    async function startMonitoring(): Promise<string> {
      const [port, managerPort] = [await freePort(), await freePort()];
      const write = (name: string, content: unknown): string => {
        writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
        return path.join(folder, name);
      };
      write('alerts.yml', readFileSync(RULES, 'utf8').replace(/for: \d+[smh]/g, 'for: 1s'));
      const manager = write('alertmanager.yml', {
        route: { receiver: 'fake', group_wait: '1s', group_interval: '1s', group_by: ['alertname'] },
        receivers: [
          { name: 'fake', webhook_configs: [{ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` }] },
        ],
      });
      const config = write('prometheus.yml', {
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: ['alerts.yml'],
        alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${managerPort}`] }] }] },
        scrape_configs: [
          {
            job_name: 'rampart',
            basic_auth: { username: 'tester', password: PASSWORD },
            static_configs: [{ targets: [new URL(world.operator.baseUrl).host] }],
          },
        ],
      });
      run('prometheus-alertmanager', [
        `--config.file=${manager}`,
        `--storage.path=${folder}/am`,
        `--web.listen-address=127.0.0.1:${managerPort}`,
        '--cluster.listen-address=',
      ]);
      run('prometheus', [
        `--config.file=${config}`,
        `--storage.tsdb.path=${folder}/tsdb`,
        `--web.listen-address=127.0.0.1:${port}`,
      ]);
      const base = `http://127.0.0.1:${port}`;
      await eventually(
        'it scrapes',
        async () => (await query(base, 'up{job="rampart"} == 1').catch(() => [])).length > 0,
      );
      return base;
    }

    const run = (name: string, args: string[]): void =>
      void programs.push(spawn(name, args, { stdio: 'ignore', env: { PATH: process.env['PATH'] } }));

    it(
      'answers every query of both dashboards, and fires no alert while nothing is wrong',
      async () => {
        await new Promise((resolve) => setTimeout(resolve, CALM_SECONDS * 1_000));

        const answers = await Promise.all(
          DASHBOARD_QUERIES.map(async (expr) => ({ expr, series: (await query(url, expr)).length })),
        );
        const firing = await query(url, 'ALERTS{alertstate="firing"}');

        for (const { expr, series } of answers) process.stdout.write(`${String(series).padStart(4)} series  ${expr}\n`);
        process.stdout.write(`${firing.length} alerts in ${CALM_SECONDS} calm seconds\n`);
        expect(answers.filter(({ expr, series }) => series === 0 && !isShownInFault(expr))).toEqual([]);
        expect([firing, received]).toEqual([[], []]);
      },
      TIMEOUT_MS + CALM_SECONDS * 1_000,
    );

    it(
      'fires RampartDown through alertmanager when the app of operators is gone',
      async () => {
        await ops.kill('SIGKILL');

        const alert = await eventually('it is received', () =>
          received.find(({ labels, status }) => labels.alertname === 'RampartDown' && status === 'firing'),
        );

        expect(alert.labels).toMatchObject({ alertname: 'RampartDown', severity: 'page' });
      },
      TIMEOUT_MS,
    );
  },
);

async function query(base: string, expr: string): Promise<unknown[]> {
  const response = await fetch(`${base}/api/v1/query?${new URLSearchParams({ query: expr }).toString()}`);
  const { status, data, error } = (await response.json()) as {
    status: string;
    error?: string;
    data?: { result: unknown[] };
  };
  if (status !== 'success' || !data) throw new Error(`${expr}: ${error}`);
  return data.result;
}
