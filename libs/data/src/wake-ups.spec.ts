import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { type WakeUp, WakeUps } from './wake-ups.js';

const OUTBOX = { channel: 'rampart_outbox', payload: '' };

/** A session of which the test plays the server. */
class Session extends EventEmitter {
  readonly connection = new EventEmitter();

  ask(message: string, code = 'RW001'): void {
    this.emit('notice', { code, message });
  }

  /** `I` is outside of a transaction, `T` within one. */
  getReady(status: 'I' | 'T' | 'E'): void {
    this.connection.emit('readyForQuery', { status });
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('wake-ups', () => {
  let sent: (readonly WakeUp[])[];
  let wakeUps: WakeUps;
  const watched = (): Session => {
    const session = new Session();
    wakeUps.watchSession(session as unknown as pg.ClientBase);
    return session;
  };

  beforeEach(() => {
    sent = [];
    wakeUps = new WakeUps();
    wakeUps.sendBy(async (batch) => void sent.push(batch));
  });

  it('are sent when the transaction has ended, not before', async () => {
    const session = watched();
    session.ask('rampart_outbox ');
    session.getReady('T');
    await turn();
    expect(sent).toEqual([]);

    session.getReady('I');
    await turn();
    expect(sent).toEqual([[OUTBOX]]);
  });

  it('are sent once per transaction', async () => {
    const session = watched();
    session.ask('rampart_webhooks 1,2');
    session.getReady('I');
    session.getReady('I');
    await turn();

    expect(sent).toEqual([[{ channel: 'rampart_webhooks', payload: '1,2' }]]);
  });

  it('of transactions that end while others are sent are sent together, the same ones once', async () => {
    let release = (): void => undefined;
    wakeUps.sendBy((batch) => {
      sent.push(batch);
      return sent.length > 1 ? Promise.resolve() : new Promise((resolve) => (release = () => resolve(undefined)));
    });
    const sessions = [watched(), watched(), watched(), watched()];
    for (const session of sessions) {
      session.ask('rampart_outbox ');
      session.getReady('I');
    }
    sessions[3]!.ask('rampart_feeds chain:btc');
    sessions[3]!.getReady('I');
    release();
    await turn();

    expect(sent).toEqual([[OUTBOX], [OUTBOX, { channel: 'rampart_feeds', payload: 'chain:btc' }]]);
  });

  it('that could not be sent are left to the polls, and later ones are sent', async () => {
    wakeUps.sendBy(() => Promise.reject(new Error('connection lost')));
    const session = watched();
    session.ask('rampart_outbox ');
    session.getReady('I');
    await turn();

    wakeUps.sendBy(async (batch) => void sent.push(batch));
    session.ask('rampart_outbox ');
    session.getReady('I');
    await turn();

    expect(sent).toEqual([[OUTBOX]]);
  });

  it.each([
    ['another notice', 'relation exists, skipping', '42P07'],
    ['a channel whose listeners must not miss a commit', 'rampart_credentials ', 'RW001'],
    ['no channel', '', 'RW001'],
  ])('are not asked for by %s', async (_, message, code) => {
    const session = watched();
    session.ask(message, code);
    session.getReady('I');
    await turn();

    expect(sent).toEqual([]);
  });
});
