import { Injectable } from '@nestjs/common';
import { Logger } from 'nestjs-pino';
import { RepeatedLines } from './repeated-lines.js';

/** Contexts of the hundreds of lines that Nest logs about its own start. */
const START_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

const repeated = new RepeatedLines();

/** The structured log without Nest's lines about its own start, and without repeated lines. */
@Injectable()
export class ServiceLogger extends Logger {
  override log(message: unknown, ...context: unknown[]): void {
    if (!START_CONTEXTS.has(context.at(-1) as string)) super.log(message, ...context);
  }

  override warn(message: unknown, ...context: unknown[]): void {
    this.writeUnlessRepeated(message, context, (line) => super.warn(line, ...context));
  }

  override error(message: unknown, ...context: unknown[]): void {
    this.writeUnlessRepeated(message, context, (line) => super.error(line, ...context));
  }

  private writeUnlessRepeated(message: unknown, context: readonly unknown[], write: (line: unknown) => void): void {
    const leftOut = repeated.countLeftOut(message);
    if (leftOut === undefined) return;
    write(message);
    if (leftOut > 0) super.warn(`${leftOut} lines like the last one were left out`, ...context.slice(-1));
  }
}
