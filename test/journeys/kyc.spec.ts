import { createHash, randomUUID } from 'node:crypto';
import { type KycApplication, KycReviewer } from '@rampart/ports';
import { atRest } from '../support/at-rest.js';
import type { Answer, Call, Json } from '../support/client.js';
import { documentFields, documentForm, FILES, formOf, SAMPLES } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { signUp, submittedUser, uploadDocuments, verifyPhone } from '../support/people.js';
import { kycDocuments, kycReviews, outboxJobs } from '../support/rows/tables.js';
import { filesOnDisk } from '../support/vault-files.js';
import { startWorld, type World } from '../support/world.js';

/** Long enough that no review ends by itself during another test. */
const REVIEW_SECONDS = 600;
const ADDRESS = { address: '1 Raffles Place, Singapore' };

describe('KYC', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: String(REVIEW_SECONDS) });
  });
  beforeEach(async () => {
    userId = (await signUp(world.partner)).id;
  });
  afterAll(() => world.close());

  const upload = (call: Call): Promise<Answer> =>
    world.partner.post(`/api/users/${userId}/upload-kyc-documents`, undefined, call);
  const ask = (id = userId): Promise<Answer> => world.partner.put(`/api/users/${id}/verify`, ADDRESS);
  const userOf = async (id = userId): Promise<Json> => (await world.partner.get(`/api/users/${id}`)).body;
  const becomes = (id: string, kyc: string): Promise<Json> =>
    eventually(`kyc is ${kyc}`, async () => {
      const user = await userOf(id);
      return user.kyc === kyc && user;
    });
  const kept = async () =>
    (await kycDocuments.find(world, { userId })).map(({ type, filename, size, sha256 }) => ({
      ...{ type, filename, size, sha256 },
    }));

  describe('document upload', () => {
    it.each([
      [
        'png',
        Buffer.concat([SAMPLES.png.subarray(0, 16), Buffer.from('0000ffff0000ffff', 'hex'), SAMPLES.png.subarray(24)]),
      ],
      ['jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108ffffffff03012200021101031101', 'hex')],
    ])('refuses a %s of 65,535 x 65,535 pixels by its header', async (extension, content) => {
      const answer = await upload({ form: formOf({ type: 'front', name: `front.${extension}`, content }) });

      expect([answer.status, answer.body.code]).toEqual([413, 'DOCUMENT_TOO_LARGE']);
      expect(answer.body.message).toContain('50 megapixels');
      expect(await kept()).toEqual([]);
    });

    it('takes forty documents of a user, however many come at the same moment, and keeps no more on the disk', async () => {
      const before = (await filesOnDisk(world)).length;

      const answers = await Promise.all(Array.from({ length: 48 }, () => upload({ form: documentForm('front') })));

      const codes = answers.map(({ status, body }) => body.code ?? status);
      expect(codes.filter((code) => code === 200)).toHaveLength(40);
      expect(new Set(codes)).toEqual(new Set([200, 'DOCUMENT_LIMIT_REACHED']));
      expect(await kept()).toHaveLength(40);
      expect((await filesOnDisk(world)).length - before).toBe(40);
    });

    it.each<[string, Call]>([
      ['a multipart form', { form: documentForm('front') }],
      ['a urlencoded form with the file in base64', urlencoded(documentFields('front'))],
      ['JSON with the file in base64', { raw: JSON.stringify(documentFields('front')) }],
      [
        'JSON with the file as a data URL',
        {
          raw: JSON.stringify({
            ...documentFields('front'),
            file: `data:image/png;base64,${documentFields('front').file}`,
          }),
        },
      ],
    ])('takes %s, and keeps the file byte for byte', async (_, call) => {
      const answer = await upload(call);

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ status: 'ok' });
      const { content, name } = FILES.front;
      expect(await kept()).toEqual([
        { type: 'front', filename: name, size: String(content.length), sha256: sha256(content) },
      ]);
    });

    it.each<[string, keyof typeof FILES, Buffer]>([
      ['pdf', 'front', SAMPLES.pdf],
      ['jpg', 'front', SAMPLES.jpg],
      ['png', 'back', SAMPLES.png],
      ['pdf', 'addressProof', SAMPLES.pdf],
      ['mov', 'kycVideo', SAMPLES.mov],
      ['mp4', 'kycVideo', SAMPLES.mp4],
      ['avi', 'kycVideo', SAMPLES.avi],
      ['wmv', 'kycVideo', SAMPLES.wmv],
    ])('takes %s as %s by its content, whatever its name', async (_, type, content) => {
      const answer = await upload({ form: formOf({ type, content, name: 'no-hint.bin' }) });

      expect(answer.body).toEqual({ status: 'ok' });
      expect(await kept()).toHaveLength(1);
    });

    it.each<[string, keyof typeof FILES, Buffer]>([
      ['text that calls itself png', 'front', Buffer.from('just text')],
      ['a video as front', 'front', FILES.kycVideo.content],
      ['a picture as kycVideo', 'kycVideo', FILES.front.content],
      ['a gif', 'front', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(32)])],
      ['svg', 'front', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ])('refuses %s, and keeps nothing', async (_, type, content) => {
      const before = (await filesOnDisk(world)).length;

      const answer = await upload({ form: formOf({ type, content, name: 'front.png' }) });

      expect(answer.status).toBe(415);
      expect(answer.body.code).toBe('DOCUMENT_FORMAT_UNSUPPORTED');
      expect(await kept()).toEqual([]);
      expect(await filesOnDisk(world)).toHaveLength(before);
    });

    it.each<[string, Call, number, string]>([
      [
        'another type',
        { form: formOf({ type: 'selfie', content: FILES.front.content, name: 'a.png' }) },
        400,
        'DOCUMENT_TYPE_INVALID',
      ],
      ['no file', { raw: JSON.stringify({ filename: 'a.png', type: 'front' }) }, 400, 'DOCUMENT_MISSING'],
      [
        'an empty file',
        { form: formOf({ type: 'front', content: Buffer.alloc(0), name: 'a.png' }) },
        400,
        'DOCUMENT_EMPTY',
      ],
      [
        'text where base64 should be',
        { raw: JSON.stringify({ ...documentFields('front'), file: '*not base64*' }) },
        400,
        'BODY_MALFORMED',
      ],
      ['broken JSON', { raw: '{"file":' }, 400, 'BODY_MALFORMED'],
      [
        'another content type',
        { raw: 'file', headers: { 'content-type': 'text/plain' } },
        415,
        'CONTENT_TYPE_UNSUPPORTED',
      ],
      [
        'more than 10 MiB',
        { form: formOf({ type: 'front', content: padded(FILES.front.content, 10 * 1024 * 1024 + 1), name: 'a.png' }) },
        413,
        'DOCUMENT_TOO_LARGE',
      ],
    ])('refuses %s', async (_, call, status, code) => {
      const answer = await upload(call);

      expect(answer.status).toBe(status);
      expect(answer.body.code).toBe(code);
      expect(await kept()).toEqual([]);
    });

    it('never leaves a document readable on disk', async () => {
      const secret = `passport of ${randomUUID()}`;
      const before = (await filesOnDisk(world)).length;

      await upload({
        form: formOf({ type: 'front', content: Buffer.from(`%PDF-1.4\n% ${secret}\n%%EOF\n`), name: `${secret}.pdf` }),
      });

      const files = await filesOnDisk(world);
      expect(files).toHaveLength(before + 1);
      expect(files.some((bytes) => bytes.includes(secret) || bytes.includes('%PDF'))).toBe(false);
    });

    it("is not possible for another partner's user", async () => {
      const call = { form: documentForm('front') };

      const answer = await world.stranger.post(`/api/users/${userId}/upload-kyc-documents`, undefined, call);

      expect(answer.status).toBe(404);
      expect(await kept()).toEqual([]);
    });
  });

  describe('request', () => {
    it('is refused before the phone is verified', async () => {
      await uploadDocuments(world.partner, userId);

      const answer = await ask();

      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('PHONE_NOT_VERIFIED');
      expect((await userOf()).kyc).toBe('not-verified');
    });

    it('is refused before all required documents are there, and names the missing ones', async () => {
      await verifyPhone(world.partner, userId);
      await upload({ form: documentForm('front') });
      await upload({ form: documentForm('back') });

      const answer = await ask();

      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: 'DOCUMENTS_MISSING',
        message: expect.stringContaining('addressProof, kycVideo'),
      });
      expect(answer.body.message).not.toMatch(/front|back/);
    });

    it('needs no back, and moves kyc to in-progress', async () => {
      await verifyPhone(world.partner, userId);
      for (const type of ['front', 'addressProof', 'kycVideo'] as const) await upload({ form: documentForm(type) });

      const answer = await ask();

      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ id: userId, kyc: 'in-progress', phone: expect.any(String) });
      expect((await kept()).map(({ type }) => type)).not.toContain('back');
    });

    it.each<[string, unknown]>([
      ['no address', undefined],
      ['an empty one', ''],
      ['a number', 5],
      ['one that never ends', 'x'.repeat(501)],
    ])('is refused with %s', async (_, address) => {
      const answer = await world.partner.put(`/api/users/${userId}/verify`, { address });

      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('VALIDATION_FAILED');
    });

    it('can be open once, and closes the file while it is', async () => {
      const { id } = await submittedUser(world.partner);

      const again = await ask(id);
      const document = await world.partner.post(`/api/users/${id}/upload-kyc-documents`, undefined, {
        form: documentForm('front'),
      });

      expect(again).toMatchObject({ status: 409, body: { code: 'KYC_NOT_OPEN' } });
      expect(document).toMatchObject({ status: 409, body: { code: 'DOCUMENTS_CLOSED' } });
    });

    it('opens one review when it is sent ten times together', async () => {
      await verifyPhone(world.partner, userId);
      await uploadDocuments(world.partner, userId);

      const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
      expect(await kycReviews.count(world, { userId })).toBe(1);
    });
  });

  describe('review', () => {
    it('is in progress until its time, and then the user is verified', async () => {
      const { id } = await submittedUser(world.partner);

      await world.advance(REVIEW_SECONDS - 10);
      await atRest(world);
      expect((await userOf(id)).kyc).toBe('in-progress');
      await world.advance(10);

      await becomes(id, 'verified');
    });

    it('declines a last name of Decline with a reason; the user is not-verified and may ask again', async () => {
      const { id } = await submittedUser(world.partner, { lastName: 'Decline' });

      await world.advance(REVIEW_SECONDS);
      const declined = await becomes(id, 'not-verified');
      await world.partner.post(`/api/users/${id}/upload-kyc-documents`, undefined, { form: documentForm('front') });
      const again = await ask(id);

      expect(declined.kycDeclineReason).toEqual(expect.stringMatching(/./));
      expect(again.body).toMatchObject({ kyc: 'in-progress' });
      expect(again.body).not.toHaveProperty('kycDeclineReason');
      await world.partner.post(`/api/sandbox/users/${id}/kyc`, { decision: 'approve' });
      expect((await userOf(id)).kyc).toBe('verified');
    });

    it('leaves a decision that was taken by hand as it is', async () => {
      const { id } = await submittedUser(world.partner, { lastName: 'Decline' });
      await world.partner.post(`/api/sandbox/users/${id}/kyc`, { decision: 'approve' });

      await world.advance(REVIEW_SECONDS + 1);
      await atRest(world);

      expect((await userOf(id)).kyc).toBe('verified');
    });
  });

  describe("a slow vendor's review", () => {
    it('that was decided meanwhile says nothing about the next one', async () => {
      const vendor = slowVendor(world);
      const { id } = await submittedUser(world.partner);
      const first = await eventually('the vendor has the application', () => vendor.applications[0]);
      await world.operator.post(`/ops/kyc/${id}/decline`, { reason: 'The photo is blurred' });
      await world.partner.post(`/api/users/${id}/upload-kyc-documents`, undefined, { form: documentForm('front') });
      await ask(id);
      const second = await eventually('the vendor has the next one', () => vendor.applications[1]);

      vendor.approve(first.reviewId);
      await eventually(
        'the verdict is handled',
        async () => (await outboxJobs.count(world, { name: 'reviewKyc' })) === 1,
      );

      expect((await userOf(id)).kyc).toBe('in-progress');
      expect(second.reviewId).not.toBe(first.reviewId);
      vendor.approve(second.reviewId);
      await becomes(id, 'verified');
      vendor.restore();
    });
  });

  describe('sandbox control', () => {
    it('declines at once with the reason given', async () => {
      const { id } = await submittedUser(world.partner);

      const answer = await world.partner.post(`/api/sandbox/users/${id}/kyc`, {
        decision: 'decline',
        reason: 'The photo is blurred',
      });

      expect(answer.status).toBe(200);
      expect(await userOf(id)).toMatchObject({ kyc: 'not-verified', kycDeclineReason: 'The photo is blurred' });
    });

    it('has nothing to decide while no review is open', async () => {
      const answer = await world.partner.post(`/api/sandbox/users/${userId}/kyc`, { decision: 'approve' });

      expect(answer).toMatchObject({ status: 409, body: { code: 'SANDBOX_NOTHING_TO_DECIDE' } });
      expect((await userOf()).kyc).toBe('not-verified');
    });

    it("knows two decisions, and no other partner's users", async () => {
      const { id } = await submittedUser(world.partner);

      expect((await world.partner.post(`/api/sandbox/users/${id}/kyc`, { decision: 'maybe' })).status).toBe(400);
      expect((await world.stranger.post(`/api/sandbox/users/${id}/kyc`, { decision: 'approve' })).status).toBe(404);
      expect((await userOf(id)).kyc).toBe('in-progress');
    });
  });

  describe('operators', () => {
    it('see who waits, with their documents, and approve', async () => {
      const { id } = await submittedUser(world.partner);

      const { body: cases } = await world.operator.get('/ops/kyc?status=in-progress');
      const approved = await world.operator.post(`/ops/api/kyc/${id}/approve`);

      const mine = cases.find((each: Json) => each.userId === id);
      expect(mine).toMatchObject({
        kyc: 'in-progress',
        lastName: 'Lovelace',
        submittedAt: expect.stringMatching(/Z$/),
      });
      expect(mine.documents.map(({ type }: Json) => type)).toEqual(['front', 'addressProof', 'kycVideo']);
      expect(approved).toMatchObject({ status: 200, body: { status: 'ok' } });
      expect((await userOf(id)).kyc).toBe('verified');
      expect(
        (await world.operator.get('/ops/kyc?status=in-progress')).body.map((each: Json) => each.userId),
      ).not.toContain(id);
    });

    it('decline with a reason', async () => {
      const { id } = await submittedUser(world.partner);

      expect((await world.operator.post(`/ops/kyc/${id}/decline`, {})).status).toBe(400);
      expect((await world.operator.post(`/ops/kyc/${id}/decline`, { reason: 'Expired passport' })).status).toBe(200);

      expect(await userOf(id)).toMatchObject({ kyc: 'not-verified', kycDeclineReason: 'Expired passport' });
    });

    it('decide once', async () => {
      const { id } = await submittedUser(world.partner);

      const answers = await Promise.all(
        Array.from({ length: 10 }, () => world.operator.post(`/ops/api/kyc/${id}/approve`)),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('KYC_NOT_OPEN');
    });

    it('learn what they mistyped', async () => {
      expect((await world.operator.get('/ops/kyc?status=done')).body.code).toBe('VALIDATION_FAILED');
      expect((await world.operator.post(`/ops/api/kyc/${randomUUID()}/approve`)).body.code).toBe('USER_NOT_FOUND');
      expect((await world.operator.post('/ops/api/kyc/unknown/approve')).body.code).toBe('USER_NOT_FOUND');
    });
  });

  it('asks a declined user again only for what was declined', async () => {
    const user = await submittedUser(world.partner);
    await world.partner.post(`/api/sandbox/users/${user.id}/kyc`, {
      decision: 'decline',
      reason: 'The bill is too old.',
      wantedAgain: ['addressProof'],
    });

    const tooEarly = await ask(user.id);
    await world.partner.post(`/api/users/${user.id}/upload-kyc-documents`, undefined, {
      form: documentForm('addressProof'),
    });
    const again = await ask(user.id);

    expect([tooEarly.status, tooEarly.body.code, tooEarly.body.message]).toEqual([
      409,
      'DOCUMENTS_MISSING',
      expect.stringContaining('missing: addressProof.'),
    ]);
    expect([again.status, again.body.kyc]).toEqual([200, 'in-progress']);
  });
});

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

function urlencoded(fields: Record<string, string>): Call {
  return {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

function padded(content: Buffer, size: number): Buffer {
  return Buffer.concat([content, Buffer.alloc(size - content.length)]);
}

/** A vendor that keeps each application until the test approves it. */
function slowVendor(world: World) {
  const applications: KycApplication[] = [];
  const approvals = new Map<string, () => void>();
  const spy = jest
    .spyOn(world.worker.get(KycReviewer, { strict: false }), 'reviewApplication')
    .mockImplementation(async (application) => {
      const { reviewId } = application;
      applications.push(application);
      await new Promise<void>((resolve) => approvals.set(reviewId, resolve));
      return { decision: 'approve' };
    });
  return {
    applications,
    approve: (reviewId: string) => approvals.get(reviewId)?.(),
    restore: () => spy.mockRestore(),
  };
}
