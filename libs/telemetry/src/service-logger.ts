import { Injectable } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

/** Contexts of the hundreds of lines that Nest logs about its own start. */
const START_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** The structured log without Nest's lines about its own start. */
@Injectable()
export class ServiceLogger extends Logger {
  override log(message: unknown, ...context: unknown[]): void {
    if (!START_CONTEXTS.has(context.at(-1) as string)) super.log(message, ...context);
  }
}
