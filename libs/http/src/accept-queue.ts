import type { Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * The connections that the kernel holds until Node accepts them: one per turn of the event loop (libuv since 1.45), however many wait. With 200 of them and
 * turns of 15 ms the last waits three seconds before anything in this process has seen it.
 */
export class AcceptQueue {
  private accepted = 0;

  constructor(server: Pick<Server, 'on'>) {
    server.on('connection', () => (this.accepted += 1));
  }

  /** Lets the event loop turn. Returns whether no connection waited. */
  async isEmpty(): Promise<boolean> {
    await turn(); // the rest of the turn in which this was called
    const before = this.accepted;
    await turn();
    return this.accepted === before;
  }
}
