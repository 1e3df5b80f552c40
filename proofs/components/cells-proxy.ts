import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../../tools/bootstrap/project.mjs';
import { type Proxy, runProxy } from './proxies.js';

/** A real HAProxy in front of two cells, as deploy/proxies/haproxy-cells.cfg configures it. */
export interface CellsProxy extends Proxy {
  /** File of the map from keys to cells. */
  readonly map: string;
  readonly socket: string;
}

export interface CellsApis {
  readonly a: readonly string[];
  readonly b: readonly string[];
}

/** Starts it with an empty map; `cells` are the addresses of their APIs, with ports. */
export async function startCellsProxy(cells: CellsApis): Promise<CellsProxy> {
  const files = { map: '', socket: '' };
  const proxy = await runProxy('haproxy', ({ port, folder, key, certificate }) => {
    const both = path.join(folder, 'both.pem');
    fs.writeFileSync(both, `${fs.readFileSync(certificate, 'utf8')}${fs.readFileSync(key, 'utf8')}`);
    Object.assign(files, { map: path.join(folder, 'cells.map'), socket: path.join(folder, 'haproxy.sock') });
    fs.writeFileSync(files.map, '');
    const config = path.join(folder, 'haproxy.cfg');
    fs.writeFileSync(config, configOf(cells));
    return {
      args: ['-W', '-db', '-f', config],
      env: {
        RAMPART_PORT: String(port),
        RAMPART_TLS: both,
        RAMPART_CELL_A: cells.a[0]!,
        RAMPART_CELL_B: cells.b[0]!,
        RAMPART_CELLS_MAP: files.map,
        RAMPART_HAPROXY_SOCKET: files.socket,
      },
    };
  });
  return { ...proxy, ...files };
}

/** The file as it is deployed, with the line of an api repeated for each further one. */
const configOf = (cells: CellsApis): string =>
  (['a', 'b'] as const).reduce(
    (text, cell) =>
      text.replace(new RegExp(`^\\tserver ${cell}1 .*$`, 'm'), (line) =>
        [line, ...cells[cell].slice(1).map((address, n) => `\tserver ${cell}${n + 2} ${address}`)].join('\n'),
      ),
    fs.readFileSync(inProject('deploy/proxies/haproxy-cells.cfg'), 'utf8'),
  );
