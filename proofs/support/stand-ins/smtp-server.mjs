// @ts-check
// A mail server in a process of its own. What it does with a message follows from the first word of the recipient's address; its parent asks by IPC
// what has arrived.
import { SMTPServer } from 'smtp-server';

/** @typedef {{ to: string, raw: string, envelopeId: string | undefined }} Arrived */

/** @type {Arrived[]} */
const arrived = [];

/** @type {Record<string, [number, string]>} */
const RECIPIENT_REPLIES = {
  unknown: [550, '5.1.1 <unknown@example.com> user unknown'],
  plainunknown: [550, 'No such user here'],
  policy: [550, '5.7.1 relay access denied for this sender'],
  plainpolicy: [550, 'relay not permitted'],
  full: [552, '5.2.2 mailbox is full'],
  busy: [451, '4.7.1 greylisted, try again'],
};
/** @type {Record<string, [number, string]>} */
const MESSAGE_REPLIES = {
  spam: [554, '5.7.1 looks like spam to us'],
  later: [452, '4.3.1 no space just now'],
};
const LATE_MS = 700;

/** @param {[number, string]} reply */
const refusal = ([responseCode, text]) => Object.assign(new Error(text), { responseCode });

const secure = process.argv.includes('--tls');
const server = new SMTPServer({
  secure,
  authOptional: !process.argv.includes('--auth'),
  allowInsecureAuth: true,
  disabledCommands: process.argv.includes('--starttls') || secure ? [] : ['STARTTLS'],
  closeTimeout: 100,
  onConnect(_session, done) {
    if (process.argv.includes('--silent')) return;
    done();
  },
  onAuth({ username, password }, _session, done) {
    if (username === 'ramp' && password === 'a p@ss:word') done(null, { user: username });
    else done(refusal([535, '5.7.8 wrong credentials of ramp']));
  },
  onRcptTo({ address }, _session, done) {
    const word = wordOf(address);
    if (word === 'hangs') return;
    const reply = RECIPIENT_REPLIES[word];
    done(reply && refusal(reply));
  },
  onData(stream, { envelope }, done) {
    const to = envelope.rcptTo[0]?.address ?? '';
    const word = wordOf(to);
    /** @type {Buffer[]} */
    const pieces = [];
    stream.on('data', (/** @type {Buffer} */ piece) => pieces.push(piece));
    stream.on('end', () => {
      const keep = () => {
        const dsn = /** @type {{ dsn?: { envid?: string } }} */ (envelope).dsn;
        arrived.push({ to, raw: Buffer.concat(pieces).toString('latin1'), envelopeId: dsn?.envid });
      };
      const reply = MESSAGE_REPLIES[word];
      if (reply) return done(refusal(reply));
      if (word === 'forgets') return dropConnections();
      keep();
      if (word === 'silent') return;
      if (word === 'drops') return dropConnections();
      if (word === 'late') return void setTimeout(() => done(), LATE_MS);
      done();
    });
  },
});

/** @param {string} address */
const wordOf = (address) => address.split(/[@.+]/)[0] ?? '';

function dropConnections() {
  for (const connection of server.connections)
    /** @type {{ _socket: import('node:net').Socket }} */ (/** @type {unknown} */ (connection))._socket.destroy();
}

server.on('error', () => undefined); // a client that goes away
server.listen(0, '0.0.0.0', () => {
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('message', (to) => process.send?.({ arrived: arrived.filter((each) => each.to === to) }));
process.on('disconnect', () => process.exit());
