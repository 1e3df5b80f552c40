import { parseArgs } from 'node:util';
import { isId } from '@rampart/kernel';
import { Refusal } from '../refusal.js';
import type { HaproxyMap } from './haproxy-map.js';

export interface MoveOptions {
  readonly partner: string;
  readonly task: 'move' | 'back' | 'forget' | 'keys';
  readonly place: string;
  /** Backend of the target in HAProxy's map. */
  readonly backend: string | undefined;
  readonly map: HaproxyMap | undefined;
}

const USAGE = `npm run cell:move -- PARTNER --place https://b.example.com [--backend b --map /etc/haproxy/cells.map --haproxy /run/haproxy.sock]
npm run cell:move -- PARTNER --back | --forget | --keys --backend b --map FILE
FROM_DATABASE_URL and TO_DATABASE_URL name the databases of the two cells, by their superusers`;

export function readOptions(args: readonly string[]): MoveOptions {
  const { values, positionals } = parse(args);
  const [partner = '', ...more] = positionals;
  const tasks = (['back', 'forget', 'keys'] as const).filter((each) => values[each]);
  const [task = 'move'] = tasks;
  const { place = '', backend, map, haproxy } = values;
  const isWhole = task !== 'move' || /^https?:$/.test(URL.parse(place)?.protocol ?? '');
  const isMapped = (map === undefined) === (backend === undefined) && (haproxy === undefined || map !== undefined);
  if (!isId(partner) || more.length > 0 || tasks.length > 1 || !isWhole || !isMapped) throw new Refusal(USAGE);
  if (task === 'keys' && map === undefined) throw new Refusal(USAGE);
  return { partner, task, place, backend, map: map === undefined ? undefined : { file: map, socket: haproxy } };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { back: flag, forget: flag, keys: flag, place: text, backend: text, map: text, haproxy: text },
    });
  } catch {
    throw new Refusal(USAGE);
  }
}
