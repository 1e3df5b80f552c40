import fs from 'node:fs';
import type { SignerAnswer } from '@rampart/signing';
import { Transaction } from 'bitcoinjs-lib';
import { newDraft, payoutOf, requestOf } from './draft.js';
import { moveOwn } from './move-mutations.js';
import { MUTATIONS } from './mutations.js';
import { approveLarge } from './passkey-mutations.js';
import { newOrder, paying, payoutFor } from './sum-mutations.js';
import { LARGE_SATS, makeSignerWorld, type SignerWorld } from './world.js';

const SATS = 100_000_000n;
const DAY = 86_400_000;

describe('the signer', () => {
  let world: SignerWorld;
  beforeEach(async () => {
    world = await makeSignerWorld();
  });
  afterEach(() => world.close());
  const newRequest = () => requestOf(newDraft(world.accounts, world.approver));
  const codesOf = (answer: SignerAnswer): string[] =>
    'refused' in answer ? answer.refused.map(({ code }) => code) : [];

  it('signs what was approved; another library reads the same outputs', async () => {
    const draft = newDraft(world.accounts, world.approver);

    const answer = await world.client.ask(requestOf(draft));

    const { raw, txId } = (answer as { signed: { raw: string; txId: string } }).signed;
    const read = Transaction.fromHex(raw);
    expect(read.getId()).toBe(txId);
    expect(read.outs.map(({ value, script }) => [value, Buffer.from(script).toString('hex')])).toEqual(
      draft.outputs.map(({ sats, script }) => [sats, Buffer.from(script).toString('hex')]),
    );
  });

  it.each(Object.keys(MUTATIONS))('refuses, and writes it down: %s', async (name) => {
    const request = await MUTATIONS[name]!(newDraft(world.accounts, world.approver), world);

    const answer = await world.client.ask(request);

    expect(codesOf(answer).length).toBeGreaterThan(0);
    const [last = ''] = fs.readFileSync(world.policyLog, 'utf8').trimEnd().split('\n').slice(-1);
    expect(JSON.parse(last)).toMatchObject({ op: 'refused' });
  });

  it('signs a large payout with the passkey of an operator, and writes down whose it was', async () => {
    const draft = approveLarge(newDraft(world.accounts, world.approver), world);

    const answer = await world.client.ask(requestOf(draft));

    expect(codesOf(answer)).toEqual([]);
    const entry = JSON.parse(fs.readFileSync(world.policyLog, 'utf8').trimEnd()) as { payouts: { passkey?: string }[] };
    expect(entry.payouts.map(({ passkey }) => passkey)).toEqual([
      ...draft.payouts.slice(1).map(() => undefined),
      'mei',
    ]);
  });

  it('keeps the sums of orders and wallets after a restart; that of a wallet ends with its day', async () => {
    const order = newOrder(world);
    const pay = async (to: typeof order) =>
      codesOf(await world.client.ask(requestOf(paying(world, [payoutFor(world, to, LARGE_SATS / 4n)]))));
    const codes: string[][] = [];
    for (let i = 0; i < 4; i += 1) codes.push(await pay(order));
    await world.restart();

    const ofOrder = await pay(order);
    const toWallet = await pay({ ...newOrder(world), address: order.address });
    world.setClock(DAY + 1_000);

    expect([...codes, ofOrder, toWallet]).toEqual([...Array<string[]>(4).fill([]), ['passkey'], ['passkey']]);
    expect([await pay(order), await pay({ ...newOrder(world), address: order.address })]).toEqual([['passkey'], []]);
  });

  it('signs with a passkey what no order approved, such as an order of another driver', async () => {
    const draft = newDraft(world.accounts, world.approver);
    const [payout] = draft.payouts;
    payout!.token = '';
    const without = codesOf(await world.client.ask(requestOf(draft)));
    payout!.assertion = world.passkey.approve(payout!);

    expect(without).toEqual(['passkey']);
    expect(codesOf(await world.client.ask(requestOf(draft)))).toEqual([]);
  });

  it('moves own money to own keys, until its fees reach the limit of a day', async () => {
    const fees = [40_000n, 40_000n, 40_000n];

    const answers: string[][] = [];
    for (const fee of fees)
      answers.push(
        codesOf(await world.client.ask(requestOf(moveOwn(newDraft(world.accounts, world.approver), world, fee)))),
      );

    expect(answers).toEqual([[], [], ['dayLimit']]);
  });

  it('names the passkeys that it believes, and none of a stranger enrols for its challenge', async () => {
    const { hello } = (await world.client.ask({ op: 'hello' })) as { hello: { passkeys: { credentials: object[] } } };

    expect(hello.passkeys).toMatchObject({ above: LARGE_SATS.toString(), credentials: [{ operator: 'mei' }] });
    await expect(world.enrol(world.strangers[0].answer('another challenge'))).rejects.toThrow(
      'no passkey for the challenge',
    );
    await expect(world.enrol(world.strangers[1].answer(world.challenge))).rejects.toThrow(
      'no passkey for the challenge',
    );
  });

  it('answers the same bytes when it is asked again', async () => {
    const request = newRequest();

    expect(await world.client.ask(request)).toEqual(await world.client.ask(request));
  });

  it('answers no signature whose line the disk did not take, and signs the same once it does', async () => {
    const request = newRequest();
    const full = jest.spyOn(fs, 'fsync').mockImplementationOnce((_, done) => done(new Error('ENOSPC')));

    const refused = await world.client.ask(request);
    const signed = await world.client.ask(request);

    full.mockRestore();
    expect(refused).toEqual({ refused: [{ code: 'malformed', detail: 'ENOSPC' }] });
    expect(signed).toHaveProperty('signed');
    expect(fs.readFileSync(world.policyLog, 'utf8').trimEnd().split('\n')).toHaveLength(1);
  });

  it('signs no more than the limit of a day, and again a day later', async () => {
    await world.close();
    world = await makeSignerWorld({ payout: SATS, day: 5_000_000n });
    const codes: string[] = [];
    for (let i = 0; i < 60 && codes.length === 0; i += 1) codes.push(...codesOf(await world.client.ask(newRequest())));
    world.setClock(DAY + 1);
    const later = codesOf(await world.client.ask(newRequest()));

    expect(new Set(codes)).toEqual(new Set(['dayLimit']));
    expect(later).toEqual([]);
  });

  it('signs nothing while its clock is behind its log', async () => {
    await world.sign(newRequest());
    world.setClock(-DAY);

    expect(codesOf(await world.client.ask(newRequest()))).toEqual(['clock']);
  });

  it('says before whether it would sign a payout, without signing', async () => {
    const payout = payoutOf(world.accounts, world.approver, 1_000_000n);

    expect(await world.client.ask({ op: 'check', payout })).toEqual({ allowed: true });
    expect(codesOf(await world.client.ask({ op: 'check', payout: { ...payout, sats: '1000001' } }))).toEqual([
      'amount',
    ]);
  });

  it('takes no line that is none of the protocol', async () => {
    const answers = await Promise.all(
      [{ op: 'export' }, { op: 'sign', psbt: '' }, null, 'sign'].map((request) =>
        world.client.ask(request as unknown as { op: 'hello' }),
      ),
    );

    expect(answers.flatMap(codesOf)).toEqual(['malformed', 'malformed', 'malformed', 'malformed']);
  });
});
