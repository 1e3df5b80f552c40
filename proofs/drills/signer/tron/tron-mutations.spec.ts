import fs from 'node:fs';
import { encodeTronTransfer, type SignerAnswer, type TronPayoutRequest, tronSigner, tronTxId } from '@rampart/signing';
import { makeSignerWorld, type SignerWorld } from '../world.js';
import { NETWORK, newTronDraft, TRON_POLICY, USDT } from './draft.js';
import { TRON_MUTATIONS } from './mutations.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;

type Signed = { tronSigned: { rawData: string; txId: string; signature: string } };
const codesOf = (answer: SignerAnswer): string[] => ('refused' in answer ? answer.refused.map(({ code }) => code) : []);

describe('the signer on Tron', () => {
  let world: SignerWorld;
  beforeEach(async () => {
    world = await makeSignerWorld();
  });
  afterEach(() => world.close());
  const ask = (request: TronPayoutRequest) => world.client.ask(request);
  const logged = () => fs.readFileSync(world.policyLog, 'utf8').trimEnd().split('\n');
  const lastLogged = () => JSON.parse(logged().at(-1)!) as object;
  const limitUsdt = async (day: string): Promise<void> => {
    await world.close();
    const token = { ...TRON_POLICY.tokens[USDT], limits: { payout: '100000', day } };
    world = await makeSignerWorld(undefined, undefined, { ...TRON_POLICY, tokens: { [USDT]: token } });
  };

  it('signs what was approved: the bytes follow from the fields, the id from the bytes, the account from the signature', async () => {
    const draft = newTronDraft(world.tron);

    const { tronSigned } = (await ask(draft)) as Signed;

    const bytes = encodeTronTransfer(draft.transaction);
    expect(tronSigned.rawData).toBe(Buffer.from(bytes).toString('hex'));
    expect(tronSigned.txId).toBe(tronTxId(bytes));
    expect(tronSigner(tronSigned.txId, tronSigned.signature)).toBe(world.tron.address);
    expect(lastLogged()).toMatchObject({ op: 'tronSigned', key: draft.payout.key, txId: tronSigned.txId });
  });

  it.each(Object.entries(TRON_MUTATIONS))('refuses, says why, and writes it down: %s', async (_name, mutation) => {
    const { code, request } = mutation;

    const answer = await ask(await request(world.tron));

    expect(codesOf(answer)).toContain(code);
    expect(lastLogged()).toMatchObject({
      op: 'tronRefused',
      refusals: expect.arrayContaining([expect.objectContaining({ code })]) as unknown,
    });
  });

  it('burns no more energy within a day than the policy allows', async () => {
    await world.close();
    world = await makeSignerWorld(undefined, undefined, { ...TRON_POLICY, dayFees: '60' });

    const codes = [];
    for (let i = 0; i < 3; i += 1) codes.push(codesOf(await ask(newTronDraft(world.tron))));
    await world.restart();
    codes.push(codesOf(await ask(newTronDraft(world.tron))));
    world.setClock(DAY + 1_000);

    expect([...codes, codesOf(await ask(newTronDraft(world.tron)))]).toEqual([[], [], ['dayLimit'], ['dayLimit'], []]);
  });

  it('answers the same signature again, after a restart and after it expired too', async () => {
    const draft = newTronDraft(world.tron);
    const first = await ask(draft);
    await world.restart();
    world.setClock(2 * HOUR);

    expect(await ask(draft)).toEqual(first);
  });

  it('signs a payout once for ever where it has no node to ask, however long ago the first expired', async () => {
    const draft = newTronDraft(world.tron);
    await world.tron.sign(draft);
    world.setClock(30 * DAY);
    const [timestamp, expiration] = [world.tron.now(), world.tron.now() + HOUR / 2];

    const again = await ask({ ...draft, transaction: { ...draft.transaction, timestamp, expiration } });

    expect(codesOf(again)).toEqual(['keyReused']);
  });

  it('signs a large payout with the passkey of an operator, and writes down whose it was', async () => {
    const draft = newTronDraft(world.tron, 30_000_000_000n);
    draft.payout.assertion = world.tron.passkey.approveTron(NETWORK, draft.payout);

    expect(codesOf(await ask(draft))).toEqual([]);
    expect(lastLogged()).toMatchObject({ op: 'tronSigned', passkey: 'mei' });
  });

  it('says before whether it would sign a payout, without signing', async () => {
    const { payout } = newTronDraft(world.tron);
    const check = (changed: object) => world.client.ask({ op: 'tronCheck', payout: { ...payout, ...changed } });

    expect(await check({})).toEqual({ allowed: true });
    expect(codesOf(await check({ amount: (BigInt(payout.amount) + 1n).toString() }))).toEqual(['amount']);
    expect(codesOf(await check({ asset: 'USDD' }))).toEqual(['foreignOutput']);
    expect(logged().filter((line) => line.includes('tronSigned'))).toEqual([]);
  });

  it('signs no more than the limit of a day, and again a day later', async () => {
    await limitUsdt('5');
    const next = async () => codesOf(await ask(newTronDraft(world.tron, 2_000_000n)));

    expect([await next(), await next(), await next()]).toEqual([[], [], ['dayLimit']]);
    world.setClock(DAY + 1_000);
    expect(await next()).toEqual([]);
  });

  it('signs nothing while its clock is behind its log', async () => {
    await world.tron.sign(newTronDraft(world.tron));
    world.setClock(-DAY);

    expect(codesOf(await ask(newTronDraft(world.tron)))).toEqual(['clock']);
  });

  it('names its wallet, network and contracts', async () => {
    const { hello } = (await world.client.ask({ op: 'hello' })) as { hello: { tron: object } };

    expect(hello.tron).toEqual({
      address: world.tron.address,
      ...{ network: NETWORK, feeLimit: '40000000', minutes: 60 },
      tokens: [{ asset: 'USDT', contract: USDT, decimals: 6, passkeyAbove: '20000000000' }],
    });
  });
});
