import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { NodeRpc } from '../node/node-rpc.js';
import { SATS_PER_BITCOIN } from '../satoshi.js';

const BYTES_PER_KILOBYTE = 1_000;
const PERCENT = 100n;

/** Converts a node's rate, in bitcoin per thousand bytes, to satoshi per virtual byte. */
const perByte = (rate: number): number => (rate * SATS_PER_BITCOIN) / BYTES_PER_KILOBYTE;

/** Decides what a transaction may cost. */
@Injectable()
export class FeePolicy {
  constructor(
    private readonly rpc: NodeRpc,
    private readonly settings: BitcoinSettings,
  ) {}

  /**
   * Satoshi per virtual byte, between floor and ceiling, and at least what a full mempool demands. A node that has seen too few transactions has no estimate,
   * and one that only relays blocks refuses to make one.
   */
  async findRate(): Promise<number> {
    const { target, floor, ceiling, fallback } = this.settings.fees;
    const [answer] = await this.rpc.batch<{ feerate?: number }>([['estimatesmartfee', target, 'economical']]);
    const feerate = answer === undefined || answer instanceof RpcRefused ? undefined : answer.feerate;
    const estimate = feerate === undefined ? fallback : perByte(feerate);
    return Math.min(ceiling, Math.max(floor, estimate, await this.findMinimumRate()));
  }

  /** Whether nodes would relay a transaction with this rate. */
  async isRelayed(rate: number): Promise<boolean> {
    return rate >= (await this.findMinimumRate());
  }

  private async findMinimumRate(): Promise<number> {
    const { mempoolminfee } = await this.rpc.call<{ mempoolminfee: number }>('getmempoolinfo');
    return perByte(mempoolminfee);
  }

  isAffordable(fee: bigint, paidOut: bigint): boolean {
    const percent = BigInt(Math.round(this.settings.fees.percent * Number(PERCENT)));
    return fee * PERCENT * PERCENT <= paidOut * percent;
  }
}
