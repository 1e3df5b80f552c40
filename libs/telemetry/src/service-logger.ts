import { Injectable } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

/** What Nest tells about its own start: hundreds of lines that nobody looks for. */
const OWN_START = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** The structured log without the framework's talk about itself. */
@Injectable()
export class ServiceLogger extends Logger {
  override log(message: unknown, ...context: unknown[]): void {
    if (!OWN_START.has(context.at(-1) as string)) super.log(message, ...context);
  }
}
