import { randomInt } from 'node:crypto';
import type { Client, Json } from './client.js';
import { documentForm } from './documents.js';
import { eventually } from './eventually.js';

let count = 0;

/** A new user of the partner. */
export async function signUp(partner: Client, names: { firstName?: string; lastName?: string } = {}): Promise<Json> {
  count += 1;
  const { body } = await partner.post('/api/users', {
    email: `user${count}.${randomInt(1e9)}@example.com`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    ...names,
  });
  return body;
}

/** A phone number of Singapore's mobile range that no other user of the test has. */
export const newPhone = (): string => `91${randomInt(100_000, 999_999)}`;

/** The code of the latest text message to a number. */
export async function codeSentTo(partner: Client, phone: string): Promise<string> {
  const { body } = await partner.get(`/api/sandbox/sms?phone=${encodeURIComponent(phone)}`);
  return body.messages.at(-1)?.code;
}

export async function verifyPhone(partner: Client, userId: string, phone = newPhone()): Promise<Json> {
  await partner.put(`/api/users/${userId}/phone`, { phone, code: '+65' });
  return (await partner.put(`/api/users/${userId}/phone/verify`, { code: await codeSentTo(partner, `+65${phone}`) }))
    .body;
}

export async function uploadDocuments(partner: Client, userId: string): Promise<void> {
  for (const type of ['front', 'addressProof', 'kycVideo'] as const) {
    await partner.post(`/api/users/${userId}/upload-kyc-documents`, undefined, { form: documentForm(type) });
  }
}

/** A user with phone and documents whose KYC request is in progress. */
export async function submittedUser(
  partner: Client,
  names: { firstName?: string; lastName?: string } = {},
): Promise<Json> {
  const user = await signUp(partner, names);
  await verifyPhone(partner, user.id);
  await uploadDocuments(partner, user.id);
  return (await partner.put(`/api/users/${user.id}/verify`, { address: '1 Raffles Place, Singapore' })).body;
}

/** A user who can trade. */
export async function verifiedUser(
  partner: Client,
  names: { firstName?: string; lastName?: string } = {},
): Promise<Json> {
  const user = await submittedUser(partner, names);
  await partner.post(`/api/sandbox/users/${user.id}/kyc`, { decision: 'approve' });
  return eventually('the user is verified', async () => {
    const { body } = await partner.get(`/api/users/${user.id}`);
    return body.kyc === 'verified' && body;
  });
}
