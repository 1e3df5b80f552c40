import { randomInt, randomUUID } from 'node:crypto';
import type { BitcoinChain } from '@rampart/hot-wallets';
import type { Payers } from '../../components/payers.js';
import { bitcoinOf, FUNDS } from './amounts.js';
import { findBelievedAlone } from './believed-alone.js';
import type { Ground } from './ground.js';
import type { Deposit, Payout, Place } from './place.js';

const MAX_REORGANISATION = 6;
const MAX_STATEMENT = 40;

/** A random history of a wallet: deposits, double spends, payouts, blocks, reorganisations, processes that die, and a node that lags or lies. */
export class History {
  readonly deposits: Deposit[] = [];
  readonly payouts: Payout[] = [];
  readonly counts = { deposits: 0, payouts: 0, reorganisations: 0, doubleSpends: 0, deaths: 0, lags: 0, lies: 0 };
  /** Beliefs that one node alone supported. */
  readonly problems = new Set<string>();
  private cursor = '';
  private chain: BitcoinChain | undefined;
  private harm: string | undefined;

  constructor(readonly place: Place) {}

  private get ground(): Ground {
    return this.place.ground;
  }

  private get payers(): Payers {
    return this.place.payers;
  }

  get process(): BitcoinChain {
    if (!this.chain) throw new Error('no process runs');
    return this.chain;
  }

  async run(steps: number): Promise<void> {
    this.chain = await this.ground.startProcess();
    await this.poll();
    for (let i = 0; i < FUNDS; i += 1) await this.payers.send(this.ground.fundingAddress, '1');
    await this.payers.mine(7);
    await this.place.network.settle();
    const actions = [
      () => this.deposit(),
      () => this.deposit(),
      () => this.payOut(),
      () => this.payOut(),
      () => this.payOutAndDie(),
      () => this.payers.mine(1 + randomInt(3)),
      () => this.payers.mine(1 + randomInt(3)),
      () => this.doubleSpend(),
      () => this.reorganise(),
      () => this.poll(),
      () => this.harmOrHeal(),
    ];
    for (let step = 0; step < steps; step += 1) {
      await actions[randomInt(actions.length)]!();
      await this.place.network.settle();
      if (randomInt(2) === 0) continue;
      await this.poll();
      this.note(await findBelievedAlone(this.place));
    }
    if (this.harm !== undefined) await this.harmOrHeal();
    await this.settle();
  }

  private async harmOrHeal(): Promise<void> {
    if (this.harm !== undefined) {
      await this.place.network.heal();
      this.harm = undefined;
      return;
    }
    this.harm = await this.place.network.harm();
    this.counts[this.harm.endsWith('lags') ? 'lags' : 'lies'] += 1;
  }

  private note(problems: readonly string[]): void {
    for (const problem of problems) this.problems.add(`${problem}, while ${this.harm ?? 'both nodes are well'}`);
  }

  /** Retries every payout until it is sent, as the service does, and lets everything confirm. */
  private async settle(): Promise<void> {
    await this.payers.mine(8);
    await this.place.network.settle();
    for (const payout of this.payouts) await this.ensureSent(payout);
    for (let i = 0; i < 8; i += 1) {
      await this.payers.mine();
      await this.place.network.settle();
      await this.poll();
    }
    await this.payers.mine();
    await this.place.network.settle();
  }

  private async ensureSent(payout: Payout): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { state } = await this.process.findPayout(payout.key).catch(() => ({ state: 'unclear' }));
      if (state === 'submitted' || state === 'confirmed') return;
      if (state === 'unknown') await this.send(this.process, payout);
      await this.payers.mine(2);
      await this.place.network.settle();
    }
  }

  private async poll(): Promise<void> {
    this.cursor = (await this.process.changesSince(this.cursor)).cursor;
  }

  private async deposit(): Promise<void> {
    const transactionId = randomUUID();
    const wallets = await this.process.depositWalletsFor({ transactionId, chains: ['bitcoin'] });
    const address = (randomInt(2) === 0 ? wallets.bitcoin : wallets.legacyBitcoin) ?? '';
    const sats = BigInt(20_000 + randomInt(30_000_000));
    const txId = await this.payers.send(address, bitcoinOf(sats));
    this.deposits.push({ transactionId, txId, sats });
    this.counts.deposits += 1;
  }

  private async payOut(): Promise<void> {
    const payouts = await Promise.all(Array.from({ length: 1 + randomInt(4) }, () => this.newPayout()));
    await Promise.all(payouts.map((payout) => this.send(this.process, payout)));
  }

  /** The process loses its database in the middle; another one takes over. */
  private async payOutAndDie(): Promise<void> {
    const payout = await this.newPayout();
    const dying = await this.ground.startProcess(1 + randomInt(MAX_STATEMENT));
    await this.send(dying, payout);
    this.counts.deaths += 1;
    await this.ground.expireLease();
    this.chain = await this.ground.startProcess();
  }

  private async newPayout(): Promise<Payout> {
    const address = await this.place.payee.call<string>('getnewaddress');
    const payout = {
      key: randomUUID(),
      transactionId: randomUUID(),
      address,
      sats: BigInt(50_000 + randomInt(9_000_000)),
    };
    const { Amount } = await import('@rampart/kernel');
    await this.process.approveWallet({
      transactionId: payout.transactionId,
      to: { kind: 'wallet', chain: 'bitcoin', address },
      maximum: Amount.of(bitcoinOf(payout.sats), 'BTC'),
    });
    this.payouts.push(payout);
    this.counts.payouts += 1;
    return payout;
  }

  /** Any outcome is allowed here; the end of the history checks the result. */
  private async send(chain: BitcoinChain, { key, transactionId, address, sats }: Payout): Promise<void> {
    const { Amount } = await import('@rampart/kernel');
    const to = { kind: 'wallet', chain: 'bitcoin', address } as const;
    await chain
      .sendPayout({ key, transactionId, amount: Amount.of(bitcoinOf(sats), 'BTC'), to })
      .catch(() => undefined);
  }

  private async doubleSpend(): Promise<void> {
    const open = await this.depositsUpTo(0);
    const victim = open[randomInt(Math.max(1, open.length))];
    if (!victim) return;
    await this.payers.doubleSpend(victim.txId).catch(() => undefined);
    this.counts.doubleSpends += 1;
  }

  /** The chain loses up to six blocks; sometimes a deposit in them is double-spent meanwhile. */
  private async reorganise(): Promise<void> {
    const young = await this.depositsUpTo(MAX_REORGANISATION);
    const victim = young[randomInt(Math.max(1, young.length))];
    if (!victim) return;
    await this.payers.undoBlockOf(victim.txId);
    if (randomInt(2) === 0) await this.payers.doubleSpend(victim.txId).catch(() => undefined);
    await this.payers.mine(MAX_REORGANISATION + 1);
    this.counts.reorganisations += 1;
  }

  private async depositsUpTo(depth: number): Promise<Deposit[]> {
    const depths = await Promise.all(this.deposits.map(({ txId }) => this.payers.depthOf(txId)));
    return this.deposits.filter((_, i) => depths[i]! >= 0 && depths[i]! <= depth);
  }
}
