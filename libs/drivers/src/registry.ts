import type { Type } from '@nestjs/common';
import { DRIVER_SETTINGS, type Env, type PortName } from '@rampart/config';
import { ChainGateway, FiatRail, KycReviewer, PriceFeed, Screening, SmsSender, Vault } from '@rampart/ports';
import { DeskKycReviewer } from './desk/desk-kyc-reviewer.js';
import { SandboxChain } from './sandbox/sandbox-chain.js';
import { SandboxFiatRail } from './sandbox/sandbox-fiat-rail.js';
import { SandboxKycReviewer } from './sandbox/sandbox-kyc-reviewer.js';
import { SandboxPriceFeed } from './sandbox/sandbox-price-feed.js';
import { SandboxScreening } from './sandbox/sandbox-screening.js';
import { SandboxSms } from './sandbox/sandbox-sms.js';
import { DiskVault } from './vault/disk-vault.js';

/** Injection token of each port: its abstract class. */
export const PORTS = {
  chain: ChainGateway,
  fiatRail: FiatRail,
  kycReviewer: KycReviewer,
  priceFeed: PriceFeed,
  screening: Screening,
  sms: SmsSender,
  vault: Vault,
} satisfies Record<PortName, abstract new () => unknown>;

type DriversOf<P extends PortName> = Readonly<Record<string, Type<InstanceType<(typeof PORTS)[P]>>>>;

/** Every driver, by the name that the environment uses for it. */
export const DRIVERS: { readonly [P in PortName]: DriversOf<P> } = {
  chain: { sandbox: SandboxChain },
  fiatRail: { sandbox: SandboxFiatRail },
  kycReviewer: { sandbox: SandboxKycReviewer, desk: DeskKycReviewer },
  priceFeed: { sandbox: SandboxPriceFeed },
  screening: { sandbox: SandboxScreening },
  sms: { sandbox: SandboxSms },
  vault: { disk: DiskVault },
};

export const PORT_NAMES = Object.keys(DRIVER_SETTINGS) as PortName[];

/** The settings that name the driver of each port. */
export type DriverChoice = Readonly<Pick<Env, (typeof DRIVER_SETTINGS)[PortName]>>;

/** One sentence for each setting whose driver does not exist. */
export const driverProblems = (choice: DriverChoice): string[] =>
  PORT_NAMES.filter((port) => !Object.hasOwn(DRIVERS[port], choice[DRIVER_SETTINGS[port]])).map((port) => {
    const setting = DRIVER_SETTINGS[port];
    return `${setting}: there is no driver "${choice[setting]}"; there are: ${Object.keys(DRIVERS[port]).join(', ')}`;
  });
