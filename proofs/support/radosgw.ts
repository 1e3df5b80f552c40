import { findRadosgw, type Radosgw, startRadosgw } from '../components/radosgw.js';

/** `describe` if a gateway is installed; otherwise it says that it did not run. */
export const describeWithRadosgw: (title: string, tests: () => void) => void = findRadosgw()
  ? describe
  : (title, tests) =>
      describe.skip(`${title} (did not run: no radosgw; npm run test:components -- --radosgw fetches one)`, tests);

/** A bucket of a gateway, and the objects in it as a holder of the key sees them. */
export interface Bucket {
  readonly gateway: Radosgw;
  readonly name: string;
  listKeys(): Promise<string[]>;
  get(key: string): Promise<Buffer>;
  put(key: string, content: Buffer): Promise<void>;
}

let count = 0;

export async function newBucket(gateway: Radosgw): Promise<Bucket> {
  const name = `documents-${(count += 1)}`;
  const call = (method: string, path: string, body?: Buffer): Promise<Buffer> =>
    gateway.call(method, `/${name}${path}`, body);
  await call('PUT', '');
  return {
    gateway,
    name,
    listKeys: async () =>
      [...(await call('GET', '?list-type=2')).toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key),
    get: (key) => call('GET', `/${key}`),
    put: async (key, content) => void (await call('PUT', `/${key}`, content)),
  };
}

export { startRadosgw };
