import { Injectable, Logger } from '@nestjs/common';
import { EvmLease } from '../evm-lease.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { Sweeper } from '../sweeps/sweeper.js';
import type { Outgoing, OutgoingVersion } from './outgoing.js';
import { OutgoingStore } from './outgoing-store.js';
import { PayoutMaker } from './payout-maker.js';
import { EvmSignerGate } from './evm-signer-gate.js';
import { TransactionSender } from './transaction-sender.js';

/** Advances everything that we send, in one process at a time per chain. Called whenever payouts or deposits are read, so it needs no timer. */
@Injectable()
export class EvmOutbox {
  private readonly log = new Logger('Evm');
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly lease: EvmLease,
    private readonly store: OutgoingStore,
    private readonly maker: PayoutMaker,
    private readonly sender: TransactionSender,
    private readonly sweeper: Sweeper,
    private readonly signer: EvmSignerGate,
  ) {}

  /** Throws if no new payout can be made. The next call retries what cannot be sent now. */
  advance(network: EvmNetwork): Promise<void> {
    const { chain } = network.settings;
    const running =
      this.running.get(chain) ??
      this.lease.holdWhile(`send:${chain}`, () => this.run(network)).finally(() => this.running.delete(chain));
    this.running.set(chain, running);
    return running;
  }

  private async run(network: EvmNetwork): Promise<void> {
    if (!this.signer.isConfigured) return;
    const { chain } = network.settings;
    const open = await this.store.listOpen(chain);
    const orWait = (work: Promise<void>): Promise<void> =>
      work.catch((error: Error) => this.log.warn(`transactions of ${chain} wait: ${error.message}`));
    for (const outgoing of open) {
      const [version] = outgoing.versions;
      if (!version || version.raw !== null) continue;
      await orWait(this.signPlan(network, outgoing, version));
    }
    await orWait(this.sender.follow(network, open));
    const waiting = open.filter(({ isMined, purpose }) => !isMined && purpose !== 'sweep');
    await this.maker.makePayouts(network, waiting.length).finally(() => orWait(this.sweeper.sweepDeposits(network)));
  }

  private async signPlan(network: EvmNetwork, outgoing: Outgoing, version: OutgoingVersion): Promise<void> {
    const raw = await this.sender.signOutgoing(network, outgoing, version);
    if (raw !== undefined) await this.sender.broadcast(network, raw);
  }
}
