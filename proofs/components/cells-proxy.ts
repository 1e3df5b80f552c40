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

/** Starts it with an empty map; `cells` are the addresses of their APIs, with ports. */
export async function startCellsProxy(cells: { readonly a: string; readonly b: string }): Promise<CellsProxy> {
  const files = { map: '', socket: '' };
  const proxy = await runProxy('haproxy', ({ port, folder, key, certificate }) => {
    const both = path.join(folder, 'both.pem');
    fs.writeFileSync(both, `${fs.readFileSync(certificate, 'utf8')}${fs.readFileSync(key, 'utf8')}`);
    Object.assign(files, { map: path.join(folder, 'cells.map'), socket: path.join(folder, 'haproxy.sock') });
    fs.writeFileSync(files.map, '');
    return {
      args: ['-W', '-db', '-f', inProject('deploy/proxies/haproxy-cells.cfg')],
      env: {
        RAMPART_PORT: String(port),
        RAMPART_TLS: both,
        RAMPART_CELL_A: cells.a,
        RAMPART_CELL_B: cells.b,
        RAMPART_CELLS_MAP: files.map,
        RAMPART_HAPROXY_SOCKET: files.socket,
      },
    };
  });
  return { ...proxy, ...files };
}
