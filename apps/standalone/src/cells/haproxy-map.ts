import fs from 'node:fs';
import net from 'node:net';
import { SECOND } from '@rampart/kernel';
import { Refusal } from '../refusal.js';

/** A map of API keys to backends, as deploy/proxies/haproxy-cells.cfg reads it. */
export interface HaproxyMap {
  /** File from which HAProxy reads the map when it starts; its name is also the map's within HAProxy. */
  readonly file: string;
  /** Its stats socket: a path, or host:port. */
  readonly socket: string | undefined;
}

/** Enters keys into the file and into the running HAProxy, so that it stays right when that starts again. */
export async function enterKeys({ file, socket }: HaproxyMap, keys: readonly string[], backend: string): Promise<void> {
  writeFile(file, keys, backend);
  if (socket === undefined) return;
  for (const key of keys) {
    const answer = await command(socket, `set map ${file} ${key} ${backend}`);
    const problem = /not found/i.test(answer) ? await command(socket, `add map ${file} ${key} ${backend}`) : answer;
    if (problem.trim() !== '') throw new Refusal(`HAProxy refuses the key: ${problem.trim()}`);
  }
}

/** Replaces the file as a whole, so that no reader finds half of it. */
function writeFile(file: string, keys: readonly string[], backend: string): void {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  const others = lines.filter((line) => line !== '' && !keys.includes(line.split(' ')[0] ?? ''));
  const entered = keys.map((key) => `${key} ${backend}`);
  fs.writeFileSync(`${file}.new`, `${[...others, ...entered].join('\n')}\n`);
  fs.renameSync(`${file}.new`, file);
}

function command(socket: string, text: string): Promise<string> {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(socket) ?? [];
  const connection = host === undefined ? net.connect(socket) : net.connect(Number(port), host);
  return new Promise((resolve, reject) => {
    let answer = '';
    connection.setTimeout(5 * SECOND, () => connection.destroy(new Error('HAProxy does not answer')));
    connection.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
    connection.on('error', reject).on('close', () => resolve(answer));
    connection.write(`${text}\n`);
  });
}
