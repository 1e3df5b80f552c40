import { tracing } from '@rampart/kernel';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** Sends the last spans of a process that is ending. */
@Injectable()
export class TracesEnd implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return tracing.flush();
  }
}
