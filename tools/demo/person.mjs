import { call, heading, more } from './screen.mjs';
import { short } from './words.mjs';

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
  Buffer.alloc(64),
]);
const DOCUMENTS = [
  { type: 'front', filename: 'passport.png', content: PNG },
  { type: 'addressProof', filename: 'bill.pdf', content: PDF },
  { type: 'kycVideo', filename: 'selfie.mp4', content: MP4 },
];

/** Signs a user up and brings them to kyc `verified`; answers their id. */
export async function becomeVerified(partner) {
  heading('A user signs up and is verified');
  const { id, firstName, lastName, kyc } = await partner.post('/api/users', {
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

async function verifyPhone(partner, id) {
  await partner.put(`/api/users/${id}/phone`, { phone: '91234567', code: '+65' });
  call('PUT  /api/users/{id}/phone', 'a code goes to +65 9123 4567');
  const { messages } = await partner.get(`/api/sandbox/sms?phone=${encodeURIComponent('+6591234567')}`);
  const { text, code } = messages.at(-1);
  call('GET  /api/sandbox/sms', `"${text}"`);
  const { phone } = await partner.put(`/api/users/${id}/phone/verify`, { code });
  call('PUT  /api/users/{id}/phone/verify', `phone ${phone} verified`);
}

async function uploadDocuments(partner, id) {
  for (const { type, filename, content } of DOCUMENTS) {
    const form = new FormData();
    form.set('type', type);
    form.set('file', new Blob([content]), filename);
    await partner.post(`/api/users/${id}/upload-kyc-documents`, form);
    const describe =
      type === DOCUMENTS[0].type ? call.bind(undefined, 'POST /api/users/{id}/upload-kyc-documents') : more;
    describe(`${filename} as ${type}`);
  }
}

async function passReview(partner, id) {
  const { kyc } = await partner.put(`/api/users/${id}/verify`, { address: '1 Raffles Place, Singapore' });
  call('PUT  /api/users/{id}/verify', `kyc ${kyc}`);
  await partner.post('/api/sandbox/clock', { advance: REVIEW_SECONDS });
  const reviewed = await partner.until(`/api/users/${id}`, (user) => user.kyc !== 'in-progress');
  call('POST /api/sandbox/clock', `${REVIEW_SECONDS} s pass; the reviewer decides: kyc ${reviewed.kyc}`);
}
