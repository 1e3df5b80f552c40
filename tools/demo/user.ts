import type { Partner } from './partner.js';
import { call, heading, more } from './screen.js';
import type { SmsMessages, User } from './shapes.js';
import { short } from './texts.js';

const REVIEW_SECONDS = 5;

/** The smallest files that are what they say. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isommp41'),
  Buffer.from('\0\0\0\x08moov\0\0\0\x08mdat'),
]);
const DOCUMENTS = [
  { type: 'front', filename: 'passport.png', content: PNG },
  { type: 'addressProof', filename: 'bill.pdf', content: PDF },
  { type: 'kycVideo', filename: 'selfie.mp4', content: MP4 },
];

/** Signs a user up and brings them to kyc `verified`; returns their id. */
export async function becomeVerified(partner: Partner): Promise<string> {
  heading('A user signs up and is verified');
  const { id, firstName, lastName, kyc } = await partner.post<User>('/api/users', {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  call('POST /api/users', `${firstName} ${lastName}, user ${short(id)}, kyc ${kyc}`);
  await verifyPhone(partner, id);
  await uploadDocuments(partner, id);
  await passReview(partner, id);
  return id;
}

async function verifyPhone(partner: Partner, id: string): Promise<void> {
  await partner.put(`/api/users/${id}/phone`, { phone: '91234567', code: '+65' });
  call('PUT  /api/users/{id}/phone', 'a code goes to +65 9123 4567');
  const { messages } = await partner.get<SmsMessages>(`/api/sandbox/sms?phone=${encodeURIComponent('+6591234567')}`);
  const { text, code } = messages.at(-1) ?? { text: 'nothing', code: '' };
  call('GET  /api/sandbox/sms', `"${text}"`);
  const { phone } = await partner.put<User>(`/api/users/${id}/phone/verify`, { code });
  call('PUT  /api/users/{id}/phone/verify', `phone ${phone} verified`);
}

async function uploadDocuments(partner: Partner, id: string): Promise<void> {
  for (const { type, filename, content } of DOCUMENTS) {
    const form = new FormData();
    form.set('type', type);
    form.set('file', new Blob([content]), filename);
    await partner.post(`/api/users/${id}/upload-kyc-documents`, form);
    const title = `${filename} as ${type}`;
    if (type === 'front') call('POST /api/users/{id}/upload-kyc-documents', title);
    else more(title);
  }
}

async function passReview(partner: Partner, id: string): Promise<void> {
  const { kyc } = await partner.put<User>(`/api/users/${id}/verify`, { address: '1 Raffles Place, Singapore' });
  call('PUT  /api/users/{id}/verify', `kyc ${kyc}`);
  await partner.post('/api/sandbox/clock', { advance: REVIEW_SECONDS });
  const reviewed = await partner.awaitAnswer<User>(`/api/users/${id}`, (user) => user.kyc !== 'in-progress');
  call('POST /api/sandbox/clock', `${REVIEW_SECONDS} s pass; the reviewer decides: kyc ${reviewed.kyc}`);
}
