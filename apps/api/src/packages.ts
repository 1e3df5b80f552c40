import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { readsOnly } from '@rampart/http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';

/** Output of `npm run build` for what partners install. */
const FOLDER = path.join(projectRoot, 'dist', 'packages');

/** Files in the folder with their content types; each is served at its name. */
const FILES: Readonly<Record<string, string>> = {
  'client.tgz': 'application/gzip',
  'client.tgz.integrity': 'text/plain; charset=utf-8',
  'embed.tgz': 'application/gzip',
  'embed.tgz.integrity': 'text/plain; charset=utf-8',
  'embed.js': 'text/javascript; charset=utf-8',
  'embed.js.integrity': 'text/plain; charset=utf-8',
};

/** Serves the packages of this version, so that a partner installs from the service's own address the client that fits it. */
export function servePackages(app: NestExpressApplication): void {
  for (const [name, type] of Object.entries(FILES))
    app.use(`/${name}`, readsOnly, (request: Request, response: Response, next: NextFunction) => {
      if (request.path !== '/') return next();
      send(name, type, response).catch(next);
    });
}

/** Reads the file each time, so that a new build takes effect at once. */
async function send(name: string, type: string, response: Response): Promise<void> {
  const content = await contentOf(name);
  const integrity = await contentOf(`${name.replace(/\.integrity$/, '')}.integrity`);
  if (content === undefined || integrity === undefined)
    return void response.status(404).type('text/plain').send('This package is not built. Run: npm run build\n');
  const digest = integrity
    .toString()
    .trim()
    .replace(/^sha512-/, '');
  response.setHeader('Cache-Control', 'public, no-cache');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('ETag', `"${digest}"`);
  if (!name.endsWith('.integrity')) response.setHeader('Repr-Digest', `sha-512=:${digest}:`);
  response.setHeader('Content-Type', type);
  response.send(content);
}

const contentOf = (name: string): Promise<Buffer | undefined> =>
  readFile(path.join(FOLDER, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
