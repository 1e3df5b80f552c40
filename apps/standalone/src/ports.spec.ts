import net from 'node:net';
import { choosePorts } from './ports.js';

const local = { HOST: '127.0.0.1', OPS_HOST: '127.0.0.1' };
const silent = (): void => undefined;

describe('choosing ports', () => {
  it('finds a free one for 0', async () => {
    const ports = await choosePorts({ ...local, PORT: 0, OPS_PORT: 0 }, silent);

    expect(Number(ports.PORT)).toBeGreaterThan(0);
    expect(Number(ports.OPS_PORT)).toBeGreaterThan(0);
  });

  it('says which port is taken and what to do, which keeps the other port from being the next one that is taken', async () => {
    const taken = await occupy();

    await expect(choosePorts({ ...local, PORT: 0, OPS_PORT: taken.port }, silent, 0)).rejects.toThrow(
      `Port ${taken.port} on 127.0.0.1 is taken by another program. Stop that one, or choose other ports:\n  PORT=0 OPS_PORT=${taken.port + 100} npm start`,
    );

    await taken.release();
  });

  it('waits for one that comes free', async () => {
    const taken = await occupy();
    const lines: string[] = [];

    const choosing = choosePorts({ ...local, PORT: taken.port, OPS_PORT: 0 }, (line) => lines.push(line), 5_000);
    setTimeout(() => void taken.release(), 50);

    expect((await choosing).PORT).toBe(String(taken.port));
    expect(lines).toEqual([`Port ${taken.port} is taken; waiting a few seconds for it`]);
  });

  it('refuses one port for both', async () => {
    await expect(choosePorts({ ...local, PORT: 3001, OPS_PORT: 3001 }, silent)).rejects.toThrow(
      'PORT and OPS_PORT are both 3001',
    );
  });
});

async function occupy(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return { port, release: () => new Promise((resolve) => server.close(() => resolve())) };
}
