import { Injectable } from '@nestjs/common';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { NodeRpc } from '../node/node-rpc.js';
import { SATS_PER_BITCOIN } from '../satoshi.js';

const BYTES_PER_KILOBYTE = 1_000;
const PERCENT = 100n;

/** Satoshi per virtual byte of a rate that the node gives in bitcoin per thousand. */
const perByte = (rate: number): number => (rate * SATS_PER_BITCOIN) / BYTES_PER_KILOBYTE;

/** Decides what a transaction may cost. */
@Injectable()
export class FeePolicy {
  constructor(
    private readonly rpc: NodeRpc,
    private readonly settings: BitcoinSettings,
  ) {}

  /** Satoshi per virtual byte, between floor and ceiling; a node that has seen too little has no estimate. */
  async findRate(): Promise<number> {
    const { target, floor, ceiling, fallback } = this.settings.fees;
    const { feerate } = await this.rpc.call<{ feerate?: number }>('estimatesmartfee', target, 'economical');
    const estimate = feerate === undefined ? fallback : perByte(feerate);
    return Math.min(ceiling, Math.max(floor, estimate));
  }

  /** Whether nodes would relay a transaction that pays so much. */
  async isRelayed(rate: number): Promise<boolean> {
    const { mempoolminfee } = await this.rpc.call<{ mempoolminfee: number }>('getmempoolinfo');
    return rate >= perByte(mempoolminfee);
  }

  isAffordable(fee: bigint, paidOut: bigint): boolean {
    const percent = BigInt(Math.round(this.settings.fees.percent * Number(PERCENT)));
    return fee * PERCENT * PERCENT <= paidOut * percent;
  }
}
