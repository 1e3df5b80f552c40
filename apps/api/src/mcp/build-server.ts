import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { failureText } from './failure-text.js';
import { READING_TOOLS } from './reading-tools.js';
import { SANDBOX_TOOLS } from './sandbox-tools.js';
import type { Backend, Tool } from './tool.js';

const INSTRUCTIONS =
  'Tools for the partner API of Rampart: users buy and sell cryptocurrency for fiat. Describe an operation before you write a call to it; /llms-full.txt has all of them.';

export interface ServerOptions {
  /** Without the tools that act in the sandbox. */
  readonly readsOnly: boolean;
  readonly version: string;
}

/** Builds an MCP server whose tools act on the backend. It is imported at the first call, so that other routes do not pay for the library. */
export function buildServer(backend: Backend, { readsOnly, version }: ServerOptions): McpServer {
  const server = new McpServer({ name: 'rampart', title: 'Rampart', version }, { instructions: INSTRUCTIONS });
  for (const each of readsOnly ? READING_TOOLS : [...READING_TOOLS, ...SANDBOX_TOOLS]) register(server, each, backend);
  return server;
}

function register(server: McpServer, each: Tool, backend: Backend): void {
  const { name, title, description, readsOnly, fields } = each;
  const annotations = { title, readOnlyHint: readsOnly, destructiveHint: false, openWorldHint: false };
  server.registerTool(name, { title, description, annotations, inputSchema: z.object(fields) }, async (args) => {
    try {
      const result = await each.run(args, backend);
      return {
        content: [
          { type: 'text' as const, text: typeof result === 'string' ? result : JSON.stringify(result, null, 1) },
        ],
      };
    } catch (error) {
      return { isError: true, content: [{ type: 'text' as const, text: failureText(error) }] };
    }
  });
}
