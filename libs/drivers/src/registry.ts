import type { Provider, Type } from '@nestjs/common';
import { DeskKycReviewer, DeskFiatRail } from '@rampart/bank-desk';
import { DRIVER_SETTINGS, type Env, type PortName, ROUTED, type RoutedPort, type RoutedWord } from '@rampart/config';
import { BitcoinChain, TronChain } from '@rampart/hot-wallets';
import { EvmChain } from '@rampart/evm-wallets';
import {
  ChainGateway,
  EmailSender,
  FiatRail,
  KycReviewer,
  PriceFeed,
  Screening,
  SmsSender,
  Vault,
} from '@rampart/ports';
import { NoEmail } from './email/no-email.js';
import { SmtpEmail } from './email/smtp-email.js';
import { ExchangePriceFeed } from './exchanges/exchange-price-feed.js';
import { ListScreening } from './lists/list-screening.js';
import { ALL as RAILS } from './provider/all.js';
import { SandboxChain } from './sandbox/sandbox-chain.js';
import { SandboxEmail } from './sandbox/sandbox-email.js';
import { SandboxFiatRail } from './sandbox/sandbox-fiat-rail.js';
import { SandboxKycReviewer } from './sandbox/sandbox-kyc-reviewer.js';
import { SandboxPriceFeed } from './sandbox/sandbox-price-feed.js';
import { SandboxScreening } from './sandbox/sandbox-screening.js';
import { SandboxSms } from './sandbox/sandbox-sms.js';
import { KannelSms } from './sms/kannel-sms.js';
import { TwilioSms } from './sms/twilio-sms.js';
import { DiskVault } from './vault/disk-vault.js';
import { S3Vault } from './vault/s3/s3-vault.js';

/** Injection token of each port: its abstract class. */
export const PORTS = {
  chain: ChainGateway,
  email: EmailSender,
  fiatRail: FiatRail,
  kycReviewer: KycReviewer,
  priceFeed: PriceFeed,
  screening: Screening,
  sms: SmsSender,
  vault: Vault,
} satisfies Record<PortName, abstract new () => unknown>;

/** The class of a driver, with the providers that it requires beyond those available to every driver. */
export type DriverType<P extends PortName> = Type<InstanceType<(typeof PORTS)[P]>> & {
  readonly providers?: readonly Provider[];
  /** Chains or methods that the driver can serve; all if it is omitted. */
  readonly serves?: P extends RoutedPort ? readonly RoutedWord<P>[] : never;
};

export type DriverRegistry = { readonly [P in PortName]: Readonly<Record<string, DriverType<P>>> };

/** All drivers, keyed by the name that the environment uses. */
export const DRIVERS: DriverRegistry = {
  chain: { sandbox: SandboxChain, bitcoind: BitcoinChain, evm: EvmChain, tron: TronChain },
  email: { sandbox: SandboxEmail, smtp: SmtpEmail, none: NoEmail },
  fiatRail: {
    sandbox: SandboxFiatRail,
    desk: DeskFiatRail,
    ...Object.fromEntries(RAILS.map((driver) => [driver.rail, driver])),
  },
  kycReviewer: { sandbox: SandboxKycReviewer, desk: DeskKycReviewer },
  priceFeed: { sandbox: SandboxPriceFeed, exchanges: ExchangePriceFeed },
  screening: { sandbox: SandboxScreening, lists: ListScreening },
  sms: { sandbox: SandboxSms, kannel: KannelSms, twilio: TwilioSms },
  vault: { disk: DiskVault, s3: S3Vault },
};

export const PORT_NAMES = Object.keys(DRIVER_SETTINGS) as PortName[];

/** Ports with a single driver. */
export type SinglePort = Exclude<PortName, RoutedPort>;
export const SINGLE_PORTS = PORT_NAMES.filter((port): port is SinglePort => !Object.hasOwn(ROUTED, port));

/** The settings that name the drivers of each port. */
export type DriverChoice = Readonly<
  Pick<
    Env,
    | (typeof DRIVER_SETTINGS)[PortName]
    | 'CHAIN_DRIVERS'
    | 'RAIL_DRIVERS'
    | 'RAIL_PAYOUT_DRIVERS'
    | 'SMS_FALLBACK_DRIVER'
  >
>;
