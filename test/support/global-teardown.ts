import './global-setup.js';

/** Ends what the setup started. Jest calls this once per project; the first call does it. */
export default async function teardown(): Promise<void> {
  const servers = await globalThis.rampartServers;
  globalThis.rampartServers = undefined;
  await Promise.all((servers ?? []).map((server) => server.stop()));
}
