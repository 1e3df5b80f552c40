import { Settings } from '@rampart/partners';
import type { Json } from './client.js';
import { eventually } from './eventually.js';
import { signUp, uploadDocuments, verifyPhone } from './people.js';
import { emails, users } from './rows/tables.js';
import type { World } from './world.js';

/** Switches the emails of the world's partner on or off, as its dashboard does. */
export async function switchEmails(world: World, on: boolean, emailLanguage = 'en'): Promise<void> {
  const [user] = await users.find(world, { id: (await signUp(world.partner)).id });
  await world.api
    .get(Settings, { strict: false })
    .changeSettings(user!.partnerId, { emailsOn: on, emailLanguage }, 'member:test');
}

/** The sandbox's emails to an address, oldest first, with plain spaces in their subjects. */
export async function emailsTo(world: World, to: string): Promise<Json[]> {
  const { body } = await world.partner.get(`/api/sandbox/emails?to=${encodeURIComponent(to)}`);
  return body.emails.map((email: Json) => ({ ...email, subject: email['subject'].replaceAll('\u00a0', ' ') }));
}

/** Waits until no email is due or in progress. */
export const emailsSettle = (world: World): Promise<unknown> =>
  eventually('no email is due or under way', async () => {
    const open = await emails.find(world, { state: ['queued', 'sending'] });
    return open.every(({ state, attempts }) => state === 'queued' && attempts > 0);
  });

let count = 0;

/** A user of the partner with an address that begins with `word`, whose identity was just verified. */
export async function verifiedAt(world: World, word: string, names: object = {}): Promise<Json> {
  count += 1;
  const { body } = await world.partner.post('/api/users', {
    ...{ email: `${word}.${count}@example.com`, firstName: 'Mei', lastName: 'Tan' },
    ...names,
  });
  await verifyPhone(world.partner, body.id);
  await uploadDocuments(world.partner, body.id);
  await world.partner.put(`/api/users/${body.id}/verify`, { address: '1 Raffles Place, Singapore' });
  await world.partner.post(`/api/sandbox/users/${body.id}/kyc`, { decision: 'approve' });
  return body;
}
