import { execFile } from 'node:child_process';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { startWorld, type World } from '../../test/support/world.js';
import { findMcpConformance } from '../components/mcp-conformance.js';

/** Scenarios that apply to a server whose only features are tools. The others want tools, resources and prompts of the suite's own. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

const suite = findMcpConformance();
if (!suite) console.log('The conformance suite of MCP did not run: npm run test:components fetches it.');

(suite ? describe : describe.skip)('the conformance suite of the Model Context Protocol', () => {
  let world: World;
  let front: Server;
  beforeAll(async () => {
    world = await startWorld();
    front = await frontOf(world);
  });
  afterAll(async () => {
    front.close();
    await world.close();
  });

  it.each(SCENARIOS)('finds no failure of %s', async (scenario) => {
    const { port } = front.address() as AddressInfo;
    const args = [...suite!.args, 'server', '--url', `http://127.0.0.1:${port}/mcp`, '--scenario', scenario];

    const { stdout } = await promisify(execFile)(suite!.program, args, { timeout: 50_000 }).catch(
      (error: Error & { stdout: string }) => error,
    );

    expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
  });
});

/** The suite sends no credentials: these are added on the way, and everything else is passed on as it is, its Host as well. */
function frontOf({ partner }: World): Promise<Server> {
  const server = createServer((given, answer) => {
    const headers = { ...given.headers, authorization: partner.authorization! };
    const asked = httpRequest(partner.baseUrl + (given.url ?? ''), { method: given.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    asked.once('error', () => answer.destroy());
    given.pipe(asked);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
