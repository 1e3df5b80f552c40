import { runNode, toolArgs } from '../bootstrap/command.mjs';
import { withLock } from '../bootstrap/lock.mjs';
import { Problem } from '../bootstrap/problem.mjs';

/**
 * Builds the service a second time, into dist/described, with the compiler's plugin of @nestjs/swagger: it notes the types and comments of DTOs, which
 * only the description of the API needs. Returns the environment in which tools load that build.
 */
export async function ensureDescribed(): Promise<Readonly<Record<string, string>>> {
  await withLock('described', async () => {
    const code = await runNode(toolArgs('tools/setup/build-described.ts'));
    if (code !== 0)
      throw new Problem('The service could not be built for its description; what is printed above says why.');
  });
  return { DESCRIBED_BUILD: 'yes' };
}
