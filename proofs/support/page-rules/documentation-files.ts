import { sendRaw } from '../../../test/support/raw-http.js';
import type { Site } from './site.js';

/** Rules of the documentation's addresses, policy and caching, which need no browser. */
export function documentationFiles(site: Site): void {
  const here = (): string => site().env.PUBLIC_URL;
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(here() + path, { redirect: 'manual', headers });

  it.each([
    ['/', 302, '/docs/'],
    ['/docs', 308, '/docs/'],
    ['/api/docs', 308, '/docs/reference/'],
    ['/docs/reference', 308, '/docs/reference/'],
  ])('%s leads there', async (path, status, location) => {
    const answer = await ask(path);

    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });

  it('has a policy without anything unsafe, and is asked for again by its ETag', async () => {
    const { headers } = await ask('/docs/webhooks', { 'accept-encoding': 'br' });
    const again = await sendRaw(here(), {
      method: 'GET',
      path: '/docs/webhooks',
      headers: { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' },
    });

    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*trusted-types 'none'/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual(['br', 'public, no-cache']);
    expect(again.status).toBe(304);
  });

  it('loads files that are compressed and kept forever', async () => {
    const html = await (await ask('/docs/')).text();
    const files = [...html.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, file = '']) => file);

    const answers = await Promise.all(files.map((file) => ask(`/docs/${file}`, { 'accept-encoding': 'gzip' })));

    expect(files).toHaveLength(2);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { headers } of answers) {
      expect(headers.get('content-encoding')).toBe('gzip');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each([
    ['/llms-full.txt', 'text/plain'],
    ['/docs/index.md', 'text/markdown'],
    ['/docs/reference/index.md', 'text/markdown'],
    ['/docs/reference/transactions.md', 'text/markdown'],
    ['/docs/reference/webhook-events.md', 'text/markdown'],
    ['/docs/rampart.postman_collection.json', 'application/json'],
  ])('serves programs %s', async (path, type) => {
    const { status, headers } = await ask(path, { 'accept-encoding': 'br' });

    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(headers.get('content-encoding')).toBe('br');
  });

  it('has every page as Markdown, too', async () => {
    const html = await (await ask('/docs/')).text();
    const pages = new Set(
      [...html.matchAll(/<li><a href="((?:reference\/)?[\w-]*\/?)"/g)].map(([, slug = '']) => slug),
    );
    const answers = await Promise.all(
      [...pages].map(async (page) => {
        const { status } = await ask(`/docs/${page.endsWith('/') ? `${page}index` : page}.md`);
        return { page, status };
      }),
    );

    expect(answers.length).toBeGreaterThan(25);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it.each(['/docs/none', '/docs/../package.json', '/docs/%2e%2e/.built', '/docs/.built'])(
    'is 404 where there is nothing: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
  ])('answers where there is nothing as the client reads: %s', async (accept, type) => {
    const answer = await ask('/docs/guides/none', { accept });

    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([404, type]);
    expect(await answer.text()).not.toContain('__DOCS__');
  });
}
