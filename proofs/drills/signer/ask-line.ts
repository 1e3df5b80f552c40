import net from 'node:net';
import { text } from 'node:stream/consumers';
import type { SignerAnswer } from '@rampart/signing';

/** Sends a line to the signer that a JSON encoder would not write. */
export async function askLine(path: string, line: string): Promise<SignerAnswer> {
  const socket = net.connect(path);
  socket.write(`${line}\n`);
  return JSON.parse(await text(socket)) as SignerAnswer;
}
