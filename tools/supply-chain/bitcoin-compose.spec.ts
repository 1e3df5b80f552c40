import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../bootstrap/project.mjs';

interface Service {
  readonly command?: string | readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly network_mode?: string;
  readonly volumes?: readonly string[];
  readonly ulimits?: object;
}

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const { services } = parse(read('docker-compose.bitcoin.yml'), { merge: true }) as {
  services: Readonly<Record<string, Service>>;
};

describe('docker-compose.bitcoin.yml', () => {
  it('gives the signer no network, no database and no core dumps, and its files to no other container', () => {
    const { signer = {}, ...others } = services;

    expect(signer).toMatchObject({ network_mode: 'none', ulimits: { core: 0 } });
    expect(Object.keys(signer.environment ?? {})).toEqual(['SIGNER_PASSPHRASE_FILE']);
    expect(JSON.stringify(others)).not.toContain('./signer');
    expect(read('.dockerignore')).toContain('/signer');
    expect(read('.gitignore')).toContain('/signer');
  });

  it('sets settings that there are, and the socket where the signer serves it', () => {
    const example = read('.env.example');
    const { api = {}, signer = {} } = services;

    expect(Object.keys(api.environment ?? {}).filter((name) => !example.includes(`#${name}=`))).toEqual([]);
    for (const { volumes = [] } of [api, signer]) expect(volumes).toContain('signer-socket:/run/rampart-signer');
    expect(read('Dockerfile')).toContain('chown node:node /data /run/rampart-signer');
  });
});
