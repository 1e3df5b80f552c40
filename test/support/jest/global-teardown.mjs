// @ts-check

export default async () => (await import('../global-setup.js')).teardown();
