import type { CDPSession } from 'playwright-core';

/** Counts the bytes that a page transfers from now on over the network: compressed, headers included. */
export async function countTransferred(session: CDPSession): Promise<() => number> {
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  return () => bytes;
}
