import { freePort } from '../../../tools/postgres/ports.js';
import type { Servers } from './servers.js';

/** Starts members of etcd that know each other. Returns the addresses at which Patroni reaches them. */
export async function startEtcd(servers: Servers, program: string, count: number): Promise<string[]> {
  const members = await Promise.all(
    Array.from({ length: count }, async (_, i) => ({
      name: `etcd${i + 1}`,
      client: `127.0.0.1:${await freePort()}`,
      peer: `http://127.0.0.1:${await freePort()}`,
    })),
  );
  const everyone = members.map(({ name, peer }) => `${name}=${peer}`).join();
  await Promise.all(
    members.map(({ name, client, peer }) =>
      servers.start({
        name,
        program,
        args: [
          ...['--name', name, '--data-dir', `${name}.data`, '--logger', 'zap', '--unsafe-no-fsync'],
          ...['--listen-client-urls', `http://${client}`, '--advertise-client-urls', `http://${client}`],
          ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', everyone],
        ],
        isUp: async () => (await fetch(`http://${client}/health`)).ok,
      }),
    ),
  );
  return members.map(({ client }) => client);
}
