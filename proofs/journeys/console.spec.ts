import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shortId } from '@rampart/kernel';
import type { Answer, Json } from '../../test/support/client.js';
import { documentForm, formOf, SAMPLES } from '../../test/support/documents.js';
import { eventually } from '../../test/support/eventually.js';
import { newOperator, type SignedInOperator } from '../../test/support/operators.js';
import { signUp, submittedUser, uploadDocuments, verifiedUser, verifyPhone } from '../../test/support/people.js';
import { expireStepUp, tamperWithAudit } from '../../test/support/rows/people.js';
import { auditEntries, auditLinks, emailBounces, kycDocuments, users } from '../../test/support/rows/tables.js';
import { NEW_ID, NOW } from '../../test/support/rows/time.js';
import { buy, payFiat, payoutWill, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { Visitor } from '../../test/support/visitor.js';
import type { World } from '../../test/support/world.js';

/** The reference that the payer of a buy writes. */
const referenceIn = ({ peer }: Json): string => /reference (\w+)/.exec(peer.account)![1]!;

describe("the operators' console", () => {
  let world: World;
  let userId: string;
  let mei: SignedInOperator;
  let jo: SignedInOperator;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ SANDBOX_KYC_SECONDS: '86400' }));
    [mei, jo] = [await newOperator(world, 'mei'), await newOperator(world, 'jo')];
  });
  afterAll(() => world.close());

  const auditOf = async (subject: string): Promise<Json[]> => (await jo.get(`/audit?subject=${subject}`)).body.data;
  /** An order whose payout the chain refused. */
  const strandedOrder = async (fields: object = {}): Promise<string> => {
    const { id } = await buy(world.partner, userId, fields);
    await payoutWill(world.partner, id, 'fail');
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'payout_failed');
    return id;
  };

  describe('lets in', () => {
    it('no caller without a session, whatever the route', async () => {
      const anonymous = Visitor.at(world, '/ops/api', world.env.OPS_URL);
      const routes = [
        '/me',
        '/work',
        '/front',
        '/front/money',
        '/kyc',
        `/kyc/${userId}`,
        '/moderation',
        '/proposals',
        '/unmatched',
        '/transactions',
        '/partners',
        '/health',
        '/audit',
        '/operators',
      ];

      const answers = await Promise.all(routes.map((route) => anonymous.get(route)));

      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        routes.map(() => [401, 'SESSION_REQUIRED']),
      );
    });

    it("to one's own login no operator by name and password alone", async () => {
      for (const path of ['/me', '/sessions'])
        expect((await world.operator.get(`/ops/api${path}`)).body.code).toBe('SESSION_REQUIRED');
    });

    it('an operator without two-step sign-in only as far as setting it up', async () => {
      const fresh = await newOperator(world, 'fresh', 'withoutSecondFactor');

      expect((await fresh.get('/me')).body).toMatchObject({ name: 'fresh', mode: 'sandbox', hasSecondFactor: false });
      expect((await fresh.get('/kyc')).body).toMatchObject({ statusCode: 403, code: 'SECOND_FACTOR_REQUIRED' });
      await fresh.enrol();
      expect((await fresh.get('/kyc')).status).toBe(200);
    });

    it('an operator with a recovery code, who then sets up another app, and both are in the audit', async () => {
      const lost = await newOperator(world, 'lost', 'withoutSecondFactor');
      const [code] = await lost.enrol();
      const visitor = Visitor.at(world, '/ops/api', world.env.OPS_URL);
      await visitor.signIn('lost');

      const entered = await visitor.post('/sign-in/recovery-code', { code });
      await visitor.enrol();

      expect([entered.status, (await visitor.get('/kyc')).status, (await lost.get('/kyc')).status]).toEqual([
        200, 200, 401,
      ]);
      expect((await auditOf(`login:${lost.id}`)).map(({ actor, action }) => [actor, action])).toEqual(
        ['setUpSecondFactor', 'signInByRecoveryCode', 'setUpSecondFactor'].map((action) => ['operator:lost', action]),
      );
    });

    it('no request that another site sends', async () => {
      const { status, body } = await mei.post(
        `/kyc/${userId}/approve`,
        {},
        { headers: { 'sec-fetch-site': 'cross-site' } },
      );

      expect([status, body.code]).toEqual([403, 'CROSS_SITE_REFUSED']);
    });

    it('the session of a member of a partner nowhere', async () => {
      const { body } = await new Visitor(`${world.env.OPS_URL}/ops/api`).signIn('owner@partner.example');

      expect(body.code).toBe('SIGN_IN_FAILED');
    });

    it('a session into Bull Board, and a browser without one to where one signs in', async () => {
      const board = await fetch(`${world.env.OPS_URL}/ops/queues`, {
        headers: { cookie: mei.cookie, accept: 'text/html' },
      });
      const stranger = await fetch(`${world.env.OPS_URL}/ops/queues`, {
        redirect: 'manual',
        headers: { accept: 'text/html' },
      });

      expect([board.status, await board.text()]).toEqual([200, expect.stringContaining('Rampart queues')]);
      expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/ops/']);
    });
  });

  describe('shows KYC', () => {
    it('as a queue without names, the longest waiting first', async () => {
      const [first, second] = [
        await submittedUser(world.partner, { firstName: 'Hoa', lastName: 'Nguyen' }),
        await submittedUser(world.partner),
      ];

      const { body } = await jo.get('/kyc');

      const places = [first, second].map(({ id }) => body.findIndex((each: Json) => each.userId === id));
      expect(places[0]).toBeLessThan(places[1] as number);
      expect(body[places[0] as number]).toMatchObject({
        initials: 'HN',
        country: 'SG',
        declinedBefore: 0,
        openedBy: null,
        partner: { name: 'Test partner' },
      });
      expect(JSON.stringify(body)).not.toContain('Nguyen');
    });

    it('as a file, and writes down who opened it and each document', async () => {
      const user = await submittedUser(world.partner);

      const { body: file } = await mei.get(`/kyc/${user.id}`);
      const front = file.documents.find(({ type }: Json) => type === 'front');
      const seen = await mei.get(`/kyc/${user.id}/documents/${front.id}`);

      expect(file).toMatchObject({
        firstName: 'Ada',
        kyc: 'in-progress',
        address: '1 Raffles Place, Singapore',
        // eslint-disable-next-line rampart/plain-words -- a field of the console's routes
        tries: [{ decision: null }],
      });
      expect(
        Object.fromEntries(
          ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options'].map((name) => [
            name,
            seen.headers.get(name),
          ]),
        ),
      ).toEqual({
        'content-type': 'image/png',
        'content-disposition': 'inline',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(seen.headers.get('content-security-policy')).toContain('sandbox');
      expect((await auditOf(`user:${user.id}`)).map(({ actor, action, after }) => [actor, action, after])).toEqual([
        ['operator:mei', 'viewKycDocument', { documentId: front.id, type: 'front' }],
        ['operator:mei', 'viewKyc', null],
      ]);
      expect((await jo.get('/kyc')).body.find(({ userId: id }: Json) => id === user.id).openedBy).toBe('mei');
    });

    it('sees a picture in a new encoding, without what else its file carries, while the vault keeps the file', async () => {
      const user = await signUp(world.partner);
      const carrying = Buffer.concat([SAMPLES.png, Buffer.from('a secret place')]);
      const send = (content: Buffer): Promise<Answer> =>
        world.partner.post(`/api/users/${user.id}/upload-kyc-documents`, undefined, {
          form: formOf({ type: 'front', name: 'front.png', content }),
        });
      await send(carrying);
      await send(Buffer.concat([SAMPLES.png.subarray(0, 41), Buffer.alloc(8), SAMPLES.png.subarray(49)]));

      const { body: file } = await mei.get(`/kyc/${user.id}`);
      const [broken, good] = await Promise.all(
        file.documents.map(({ id }: Json) => mei.get(`/kyc/${user.id}/documents/${id}`)),
      );

      expect([good?.status, good?.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(good?.text).not.toContain('a secret place');
      expect([broken?.status, broken?.body.code]).toEqual([422, 'KYC_DOCUMENT_UNREADABLE']);
      const [kept] = await kycDocuments.find(world, { userId: user.id, size: String(carrying.length) });
      expect(kept?.sha256).toBe(createHash('sha256').update(carrying).digest('hex'));
    });

    it('as a file that says which documents the vault has lost', async () => {
      const user = await submittedUser(world.partner);
      const [front] = await world.database.query<{ id: string; vault_key: string }>(
        `SELECT id, vault_key FROM kyc_document WHERE user_id = $1 AND type = 'front'`,
        [user.id],
      );
      await rm(path.join(world.env.DATA_DIR, 'vault', front?.vault_key ?? ''));

      const { body: file } = await mei.get(`/kyc/${user.id}`);
      const { status, body } = await mei.get(`/kyc/${user.id}/documents/${front?.id}`);

      expect(file.documents.filter((each: Json) => each.isMissing).map(({ id }: Json) => id)).toEqual([front?.id]);
      expect([status, body.code]).toEqual([410, 'KYC_DOCUMENT_LOST']);
    });

    it('no document whose file is damaged: 503 with the reason, and the file stays', async () => {
      const user = await submittedUser(world.partner);
      const [front] = await world.database.query<{ id: string; vault_key: string }>(
        `SELECT id, vault_key FROM kyc_document WHERE user_id = $1 AND type = 'front'`,
        [user.id],
      );
      const file = path.join(world.env.DATA_DIR, 'vault', front?.vault_key ?? '');
      const bytes = await readFile(file);
      bytes[bytes.length - 40]! ^= 1;
      await writeFile(file, bytes);

      const { status, body, headers } = await mei.get(`/kyc/${user.id}/documents/${front?.id}`);

      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'KYC_DOCUMENT_DAMAGED', '1']);
      expect(await readFile(file)).toEqual(bytes);
    });

    it("no document through another user's file", async () => {
      const [user, other] = [await submittedUser(world.partner), await submittedUser(world.partner)];
      const { body: file } = await mei.get(`/kyc/${user.id}`);

      const { status, body } = await mei.get(`/kyc/${other.id}/documents/${file.documents[0].id}`);

      expect([status, body.code]).toEqual([404, 'KYC_DOCUMENT_NOT_FOUND']);
    });

    it('and takes a decision: single documents are asked for again, with the reason given', async () => {
      const user = await submittedUser(world.partner);

      await mei.post(`/kyc/${user.id}/ask-again`, { reason: 'Front: the photo is blurred.', wantedAgain: ['front'] });
      const early = await world.partner.put(`/api/users/${user.id}/verify`, { address: '1 Raffles Place, Singapore' });
      await world.partner.post(`/api/users/${user.id}/upload-kyc-documents`, undefined, {
        form: documentForm('front'),
      });
      await world.partner.put(`/api/users/${user.id}/verify`, { address: '1 Raffles Place, Singapore' });

      expect([early.status, early.body.code]).toEqual([409, 'DOCUMENTS_MISSING']);
      const { body: file } = await jo.get(`/kyc/${user.id}`);
      expect(file.tries.map(({ decision, reason, wantedAgain }: Json) => [decision, reason, wantedAgain])).toEqual([
        [null, null, []],
        ['declined', 'Front: the photo is blurred.', ['front']],
      ]);
      expect(file.documents.map(({ type, state }: Json) => `${type} ${state}`).toSorted()).toEqual([
        'addressProof current',
        'front current',
        'front replaced',
        'kycVideo current',
      ]);
    });

    it('shows what was declined as declined until another comes', async () => {
      const user = await submittedUser(world.partner);

      await mei.post(`/kyc/${user.id}/ask-again`, {
        reason: 'Proof of address: too old.',
        wantedAgain: ['addressProof'],
      });

      const { body: file } = await jo.get(`/kyc/${user.id}`);
      expect(file.documents.map(({ type, state }: Json) => `${type} ${state}`).toSorted()).toEqual([
        'addressProof declined',
        'front current',
        'kycVideo current',
      ]);
    });

    it('and takes no decision for a review that ended while the file was open', async () => {
      const user = await submittedUser(world.partner);
      const { body: opened } = await mei.get(`/kyc/${user.id}`);
      const { reviewId } = opened.tries[0];
      await jo.post(`/kyc/${user.id}/ask-again`, { reason: 'Front: blurred.', wantedAgain: ['front'], reviewId });
      await world.partner.post(`/api/users/${user.id}/upload-kyc-documents`, undefined, {
        form: documentForm('front'),
      });
      await world.partner.put(`/api/users/${user.id}/verify`, { address: '1 Raffles Place, Singapore' });

      const late = await mei.post(`/kyc/${user.id}/approve`, { reviewId });
      const { body: file } = await mei.get(`/kyc/${user.id}`);
      const inTime = await mei.post(`/kyc/${user.id}/approve`, { reviewId: file.tries[0].reviewId });

      expect([late.status, late.body.code]).toEqual([409, 'KYC_REVIEW_ENDED']);
      expect(file.kyc).toBe('in-progress');
      expect(inTime.status).toBe(200);
    });

    it('and refuses to judge what is not open', async () => {
      const user = await signUp(world.partner);
      await verifyPhone(world.partner, user.id);
      await uploadDocuments(world.partner, user.id);

      expect((await mei.post(`/kyc/${user.id}/approve`, {})).body).toMatchObject({
        statusCode: 409,
        code: 'KYC_NOT_OPEN',
      });
    });
  });

  describe('shows money that waits', () => {
    it('with why, how much and for how long', async () => {
      const id = await strandedOrder();

      const { body } = await mei.get('/moderation');

      expect(body.find(({ transactionId }: Json) => transactionId === id)).toMatchObject({
        kind: 'payoutFailed',
        type: 'buy',
        status: 'payout_failed',
        atStake: { currency: 'BTC' },
        proposal: null,
      });
    });

    it('and says what can be decided, what that would change, and changes nothing by saying so', async () => {
      const id = await strandedOrder();
      const before = (await jo.get(`/transactions/${id}`)).body;

      const options = (await mei.get(`/transactions/${id}/decisions`)).body;
      const preview = (await mei.post(`/transactions/${id}/decisions/preview`, { action: 'refund' })).body;

      expect(options).toEqual([
        ...['retryPayout', 'refund', 'complete'].map((action) => ({ action, problem: null })),
        { action: 'notSent', problem: expect.stringContaining('no such payout or refund that is uncertain') },
        { action: 'writeOff', problem: expect.stringContaining('no claim is open') },
      ]);
      expect(preview).toMatchObject({
        before: { status: 'payout_failed', givenUp: false },
        after: { givenUp: true },
        needsSecond: false,
      });
      expect(preview.after.payouts).toContainEqual(expect.stringMatching(/^refund 1: 200 SGD, claimed/));
      const { body: after } = await jo.get(`/transactions/${id}`);
      expect([after.history, after.payouts, after.ledger]).toEqual([before.history, before.payouts, before.ledger]);
    });

    it('says why something cannot be decided', async () => {
      const { id } = await buy(world.partner, userId);

      const options = (await mei.get(`/transactions/${id}/decisions`)).body;

      expect(options).toEqual(
        ['retryPayout', 'refund', 'complete', 'notSent', 'writeOff'].map((action) => ({
          action,
          problem: expect.stringMatching(
            /^(The payout|Nothing|The transaction|It) can|^There is nothing|^The refund is not possible/,
          ),
        })),
      );
    });

    it('and decides with a code of the last five minutes only', async () => {
      const id = await strandedOrder();
      const stale = await newOperator(world, 'stale');
      await expireStepUp(world, stale.id);

      const early = await stale.post(`/transactions/${id}/decisions`, {
        action: 'retryPayout',
        reason: 'the node is back',
      });
      await stale.stepUp();
      const decided = await stale.post(`/transactions/${id}/decisions`, {
        action: 'retryPayout',
        reason: 'the node is back',
      });

      expect([early.status, early.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
      expect([decided.status, decided.body.status]).toEqual([200, 'done']);
      await reaches(world.partner, id, 'completed');
    });

    it('shows a whole transaction, and writes down who looked', async () => {
      const id = await strandedOrder();
      await mei.post(`/transactions/${id}/decisions`, { action: 'retryPayout', reason: 'the node is back' });
      await reaches(world.partner, id, 'completed');

      const seen = await eventually('the partner is notified', async () => {
        const { body } = await jo.get(`/transactions/${id}`);
        return body.webhooks.every(({ deliveries }: Json) => deliveries[0]?.state === 'delivered') && body;
      });

      expect(seen.history.map(({ to }: Json) => to)).toEqual([
        'pending',
        'fiat_received',
        'payout_failed',
        'completed',
      ]);
      expect(seen.payouts.map(({ generation, state }: Json) => [generation, state])).toEqual([
        [1, 'failed'],
        [2, expect.stringMatching(/submitted|confirmed/)],
      ]);
      expect(seen.ledger.map(({ lines }: Json) => lines.at(-1).running)).toEqual(['0', '0']);
      expect(seen.receipts).toEqual([expect.objectContaining({ amount: '200', currency: 'SGD' })]);
      expect(seen.inbound).toEqual([expect.objectContaining({ source: 'fiatRail', contradictions: [] })]);
      expect(seen.user).toMatchObject({ id: userId, name: 'Ada Lovelace' });
      expect(seen.webhooks.at(-1).deliveries[0].attempts).toEqual([
        expect.objectContaining({ statusCode: 204, failure: null }),
      ]);
      expect((await auditOf(`transaction:${id}`)).map(({ actor, action }) => `${actor} ${action}`)).toEqual(
        expect.arrayContaining(['operator:mei retryPayout', 'operator:jo viewTransaction']),
      );
    });

    it.each([
      ['its id', ({ id }: Json) => id],
      ['its user', ({ user }: Json) => user.id],
      ["its user's address", ({ user }: Json) => user.email.toUpperCase()],
      ["its user's phone", ({ user }: Json) => user.phone],
      ['its payout', ({ payouts }: Json) => payouts.at(-1).reference],
      ['its payment', ({ receipts }: Json) => receipts[0].eventId],
      ['its payout in upper case', ({ payouts }: Json) => payouts.at(-1).reference.toUpperCase()],
      ['the beginning of its id', ({ id }: Json) => id.slice(0, 13).toUpperCase()],
      ['its short number', ({ id }: Json) => shortId(id)],
      ['its short number with dots', ({ id }: Json) => shortId(id).toUpperCase().replace('…', '...')],
      ['its amount', () => '200 sgd'],
      ['its amount of coins', ({ order }: Json) => `BTC ${order.crypto.amount}`],
      ['the coins that its user received', ({ order }: Json) => `BTC ${order.total.amount}`],
      ["its user's phone with spaces", ({ user }: Json) => user.phone.replace(/(\d{4})$/, ' $1')],
      ["its user's phone as it is dialled", ({ user }: Json) => user.phone.replace(/^\+65(\d{4})/, '0$1 ')],
      ["its user's phone behind 00", ({ user }: Json) => user.phone.replace('+', '00')],
      ['the beginning of the id of its user', ({ user }: Json) => user.id.slice(0, 18)],
      ["its user's address in a mail's header", ({ user }: Json) => `Ada <${user.email}>`],
      ['its id without hyphens', ({ id }: Json) => id.replaceAll('-', '')],
      ['its id in an address', ({ id }: Json) => `https://ops.example/ops/transactions/${id}?from=mail`],
      ['its id in brackets', ({ id }: Json) => `{${id}}`],
      ["the payer's reference", referenceIn],
      [
        "the payer's reference, in groups",
        (found: Json) =>
          referenceIn(found)
            .toLowerCase()
            .replace(/(.{4})/g, '$1 '),
      ],
      ["the payer's reference, in a sentence", (found: Json) => `paid with reference ${referenceIn(found)} today`],
      ['its nonce, in groups', ({ order }: Json) => order.nonce.replace(/(.{4})/g, '$1 ')],
      ['its wallet in a payment URI', ({ order }: Json) => `bitcoin:${order.wallet}?amount=0.1`],
      ['the page of its payout', ({ payouts }: Json) => `https://mempool.space/tx/${payouts.at(-1).reference}`],
    ])('is found by %s', async (_, textOf) => {
      const { id, peer } = await buy(world.partner, userId);
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
      const { body: known } = await jo.get(`/transactions/${id}`);

      const { body: found } = await mei.get(`/transactions?text=${encodeURIComponent(textOf({ ...known, id, peer }))}`);

      expect(found.map((each: Json) => each.id)).toContain(id);
      expect((await auditOf('transactions'))[0]).toMatchObject({
        actor: 'operator:mei',
        action: 'search',
        after: { found: expect.arrayContaining([id]) },
      });
    });
  });

  it('an order is found by the name of its user as it is written without a space', async () => {
    const { id: named } = await verifiedUser(world.partner, { firstName: '大文', lastName: '陳' });
    const { id } = await buy(world.partner, named);

    const { body } = await mei.get(`/transactions?text=${encodeURIComponent('陳大文')}`);

    expect(body.map((each: Json) => each.id)).toContain(id);
  });

  it.each([
    '/transactions?statuss=completed',
    '/transactions?status=nonsense',
    '/transactions?partnerId=nonsense',
    '/unmatched?limit=1',
    '/blocked-users?page=2',
    '/bounced-addresses?page=2',
    '/operators?role=any',
    '/brakes?open=true',
    '/kyc?status=verified',
    '/partners?name=x',
    '/moderation?limit=1',
    '/proposals?state=open',
    '/catalogue?kind=method',
    '/service-tokens?limit=1',
    '/prices?currency=SGD',
    '/address-lists?name=x',
  ])('a list refuses what it cannot filter by: %s', async (path) => {
    const { status, body } = await mei.get(path);

    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('filters orders by method, partner, currency, amount and days', async () => {
    const { id } = await buy(world.partner, userId);
    const { order } = (await jo.get(`/transactions/${id}`)).body;
    const [before, behind] = [0, 1].map((ms) => new Date(Date.parse(order.createdAt) + ms).toISOString());
    const { id: partnerId } = (await mei.get('/partners')).body.find((each: Json) => each.users > 0);
    const idsOf = async (query: string): Promise<string[]> =>
      (await mei.get(`/transactions?${query}`)).body.map((each: Json) => each.id);

    expect(await idsOf(`from=${before}&to=${behind}&method=paynow&partnerId=${partnerId}`)).toEqual([id]);
    expect(await idsOf(`text=200 SGD&from=${before}&to=${behind}`)).toEqual([id]);
    expect(await idsOf(`currency=SGD&minFiat=200&maxFiat=200&from=${before}&to=${behind}`)).toEqual([id]);
    const others = ['method=upi', 'text=201 SGD', 'currency=NZD', 'minFiat=200.01', 'maxFiat=199.99'];
    for (const other of [`from=${behind}`, `to=${before}`, ...others]) expect(await idsOf(other)).not.toContain(id);
  });

  it('and takes a status in any case', async () => {
    expect((await mei.get('/transactions?status=COMPLETED')).status).toBe(200);
  });

  it('an order is found by the name of its user, and by its deposit address in any case', async () => {
    const { id: named } = await verifiedUser(world.partner, { firstName: 'Grace', lastName: 'Hopper' });
    const { id, depositWallets } = await sell(world.partner, named);
    const idsFoundBy = async (text: string): Promise<string[]> =>
      (await mei.get(`/transactions?text=${encodeURIComponent(text)}`)).body.map((each: Json) => each.id);

    expect(await idsFoundBy('hopper grace')).toContain(id);
    expect(await idsFoundBy(depositWallets.bitcoin.toUpperCase())).toEqual([id]);
    expect(await idsFoundBy('hopper ada')).not.toContain(id);
  });

  describe('much money needs two', () => {
    it('who proposed cannot approve, at the console or by a script; another can', async () => {
      const id = await strandedOrder({ fiat: 2_400 });
      const { body: proposed } = await mei.post(`/transactions/${id}/decisions`, {
        action: 'retryPayout',
        reason: 'the node is back',
      });

      const own = await mei.post(`/proposals/${proposed.proposalId}/approve`, { reason: 'still sure' });
      const listed = (await jo.get('/moderation')).body.find(({ transactionId }: Json) => transactionId === id);
      const other = await jo.post(`/proposals/${proposed.proposalId}/approve`, { reason: 'checked the node' });

      expect(proposed.status).toBe('proposed');
      expect([own.status, own.body.code]).toEqual([403, 'FOUR_EYES_REQUIRED']);
      expect(listed.proposal).toMatchObject({
        id: proposed.proposalId,
        action: 'retryPayout',
        proposedBy: 'mei',
        reason: 'the node is back',
        decision: null,
      });
      expect(other.body.status).toBe('done');
      await reaches(world.partner, id, 'completed');
    });
  });

  describe('unmatched money', () => {
    const unmatchedMoney = async (reference: string, amount: number): Promise<Json> => {
      await world.partner.post('/api/sandbox/fiat', { reference, amount, currency: 'SGD' });
      return eventually('it waits', async () =>
        (await mei.get('/unmatched')).body.events.find((event: Json) => event.reference === reference),
      );
    };

    it('goes back, and who looked at it is written down', async () => {
      const { id } = await unmatchedMoney('a gift', 41);

      const { status, body } = await mei.post(`/unmatched/${id}/return`, { reason: 'no order expects it' });

      expect([status, body.status]).toEqual([200, 'done']);
      await eventually('it is gone', async () =>
        (await mei.get('/unmatched')).body.events.every((event: Json) => event.id !== id),
      );
      expect((await auditOf('unmatched'))[0]).toMatchObject({ actor: 'operator:mei', action: 'viewUnmatched' });
    });

    it('of much worth goes back with four eyes alone', async () => {
      const { id } = await unmatchedMoney('an inheritance', 9_000);
      const { body: proposed } = await mei.post(`/unmatched/${id}/return`, { reason: 'no order expects it' });
      const waiting = (await jo.get('/unmatched')).body.events.find((event: Json) => event.id === id);

      const own = await mei.post(`/returns/${proposed.returnId}/approve`, { reason: 'still sure' });
      const other = await jo.post(`/returns/${proposed.returnId}/approve`, { reason: 'asked the bank' });

      expect(waiting).toMatchObject({ returnState: 'proposed', returnId: proposed.returnId, returnProposedBy: 'mei' });
      expect([own.status, own.body.code]).toEqual([403, 'FOUR_EYES_REQUIRED']);
      expect([other.status, other.body.status]).toEqual([200, 'done']);
    });
  });

  it('lists who is blocked without a name, and lifts it with a reason', async () => {
    const user = await signUp(world.partner);
    await users.update(world, { id: user.id }, { blockedAt: NOW, blockedReason: 'a payment came back' });

    const { body: blocked } = await mei.get('/blocked-users');
    await mei.post(`/users/${user.id}/unblock`, { reason: 'the bank was wrong' });

    expect(blocked).toEqual([{ userId: user.id, reason: 'a payment came back', blockedAt: expect.any(String) }]);
    expect((await mei.get('/blocked-users')).body).toEqual([]);
    expect(await auditOf(`user:${user.id}`)).toMatchObject([
      { actor: 'operator:mei', action: 'unblockUser', reason: 'the bank was wrong' },
    ]);
  });

  it('lists whose address has no mailbox, masked, and clears the mark with a reason', async () => {
    const { id, email } = await signUp(world.partner);
    const { partnerId, emailKey: addressKey } = await users.get(world, { id });
    await emailBounces.insert(world, { partnerId, addressKey, reason: '550 5.1.1', source: 'reply', at: NOW });

    const { body: bounced } = await mei.get('/bounced-addresses');
    const cleared = await mei.post(`/users/${id}/clear-bounce`, { reason: 'the mailbox is back' });
    const again = await mei.post(`/users/${id}/clear-bounce`, { reason: 'the mailbox is back' });

    expect(bounced).toEqual([
      {
        ...{ userId: id, partner: { id: partnerId, name: expect.any(String) }, masked: `${email[0]}•••@example.com` },
        ...{ reason: '550 5.1.1', source: 'reply', at: expect.any(String), withheld: 0 },
      },
    ]);
    expect([cleared.status, again.body.code]).toEqual([200, 'ADDRESS_NOT_BOUNCED']);
    expect((await mei.get('/bounced-addresses')).body).toEqual([]);
    expect(await auditOf(`user:${id}`)).toMatchObject([
      { actor: 'operator:mei', action: 'clearBouncedAddress', reason: 'the mailbox is back' },
    ]);
  });

  describe('knows partners', () => {
    it('makes one, whose key works and whose secret is nowhere in the audit', async () => {
      const { status, body } = await mei.post('/partners', { name: 'Acme Wallet' });

      expect(status).toBe(201);
      const { body: file } = await jo.get(`/partners/${body.id}`);
      expect(file).toMatchObject({ name: 'Acme Wallet', keys: [{ key: body.apiKey, revokedAt: null }], endpoints: [] });
      const audit = await auditOf(`partner:${body.id}`);
      expect(audit).toMatchObject([{ actor: 'operator:mei', action: 'createPartner', after: { name: 'Acme Wallet' } }]);
      expect(JSON.stringify(audit)).not.toContain(body.apiSecret);
    });

    it('and invites its first owner', async () => {
      const { body: partner } = await mei.post('/partners', { name: 'Beta Wallet' });

      const { body } = await mei.post(`/partners/${partner.id}/owners`, { email: 'owner@beta.example' });

      expect(body.link).toMatch(/\/dashboard\/invitation#.{20,}/);
      const visitor = Visitor.at(world);
      const token = body.link.split('#')[1];
      expect(
        (await visitor.post('/invitations/accept', { token, name: 'Owner', password: 'correct horse battery' })).status,
      ).toBe(200);
      expect((await visitor.get('/me')).body).toMatchObject({ role: 'owner', partner: { id: partner.id } });
    });
  });

  it('shows how the service does', async () => {
    const health = await eventually('a reconciliation ran', async () => {
      const { body } = await mei.get('/health');
      return body.reconciledAt !== null && body;
    });

    expect(health.queues.map(({ name }: Json) => name)).toEqual([
      'transactions',
      'payouts',
      'kyc',
      'webhooks',
      'emails',
    ]);
    expect(health.heartbeats).toContainEqual(expect.objectContaining({ task: 'reconciliation' }));
    expect(health.checks.length).toBeGreaterThan(10);
    expect(health.checks).toContainEqual(
      expect.objectContaining({ rule: 'paidTwice', severity: 'money', meaning: expect.any(String) }),
    );
    const counts = ['kyc', 'moderation', 'proposals', 'unmatched', 'findings', 'brakes', 'restores'];
    expect((await mei.get('/work')).body).toEqual({
      now: expect.stringMatching(/Z$/),
      ...Object.fromEntries(counts.map((name) => [name, expect.any(Number)])),
    });
  });

  it('shows on its first page what waits, since when, and the money in it', async () => {
    const id = await strandedOrder();
    const [{ body: before }, { body: moderation }] = [await mei.get('/front'), await mei.get('/moderation')];

    await world.advance(13 * 3_600);
    const { body: after } = await mei.get('/front');

    const desk = (body: Json): Json => body.desks.find((each: Json) => each.desk === 'moderation');
    expect(moderation.map(({ transactionId }: Json) => transactionId)).toContain(id);
    expect(desk(before).count).toBe(moderation.length);
    expect(Date.parse(desk(before).oldest)).toBeLessThanOrEqual(Date.parse(before.now));
    expect(Number(before.atRisk.worthUsd)).toBeGreaterThan(0);
    expect(desk(after).late).toBeGreaterThanOrEqual(desk(before).count);
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(13 * 3_600_000);
  });

  it('shows on its first page what came in and went out within a day, by currency', async () => {
    const { id } = await buy(world.partner, userId);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await world.advance(3_600); // the earlier sums are no longer shown
    const { moved } = (await mei.get('/front/money')).body;
    const of = (code: string): Json => moved.find(({ currency }: Json) => currency === code);

    expect(Number(of('SGD').received)).toBeGreaterThanOrEqual(200);
    expect(Number(of('BTC').sent)).toBeGreaterThan(0);

    await world.advance(25 * 3_600);
    expect((await mei.get('/front/money')).body.moved).toEqual([]);
  });

  it('says up to which row the audit stands as it was written, and which does not', async () => {
    await mei.get('/transactions?text=nothing');
    const sound = (await mei.get('/audit/chain')).body;
    const row = (await auditLinks.find(world)).at(-3)!;

    await tamperWithAudit(world, row.entryId, { reason: 'tampered' });
    const broken = (await mei.get('/audit/chain')).body;
    await tamperWithAudit(world, row.entryId, { reason: '' });

    expect(sound).toEqual({
      at: expect.any(String),
      verifiedTo: expect.any(Number),
      mark: expect.stringMatching(/^\d+:[0-9a-f]{64}$/),
      problem: null,
    });
    expect(broken).toMatchObject({
      verifiedTo: Number(row.number) - 1,
      mark: null,
      problem: expect.stringContaining(`Row ${row.number} (entry ${row.entryId}) does not say any more`),
    });
    expect((await mei.get('/audit/chain')).body.verifiedTo).toBeGreaterThanOrEqual(sound.verifiedTo);
  });

  it('pages through the audit without a gap', async () => {
    for (let n = 1; n <= 120; n++) {
      const entry = { actor: 'operator:page', action: 'turn', subject: `page:${n}`, reason: '' };
      await auditEntries.insert(world, { id: NEW_ID, ...entry, at: NOW });
    }

    const seen: string[] = [];
    for (let before: string | null = ''; before !== null;) {
      const { body }: Json = await mei.get(`/audit?actor=page&before=${before}`);
      seen.push(...body.data.map(({ subject }: Json) => subject));
      before = body.next;
    }

    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
  });
});
