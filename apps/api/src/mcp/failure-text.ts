import { fault, Fault } from '@rampart/kernel';
import { Logger } from '@nestjs/common';
import { ToolFailure } from './tool.js';

const log = new Logger('Mcp');

/** Returns the error text that a tool's caller may read. The library would send any error's message, which may name internal hosts, files and statements. */
export function failureText(error: unknown): string {
  if (error instanceof ToolFailure) return error.message;
  if (error instanceof Fault && error.status < 500) return `${error.code}: ${error.message}`;
  log.error({ err: error }, 'a tool failed');
  const { code, message } = error instanceof Fault ? error : fault('INTERNAL');
  return `${code}: ${message}`;
}
