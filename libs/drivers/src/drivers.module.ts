import { type DynamicModule, Global, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import {
  BatchPayouts,
  BookingReview,
  DeskAccounts,
  DeskBatches,
  DeskImports,
  DeskOverview,
  DeskPayouts,
  ProposedFiles,
  ProposedLines,
  StatementDrop,
  StatusReports,
  UndecidedLines,
  UnexplainedLines,
} from '@rampart/bank-desk';
import { BadEnvironment, DRIVER_SETTINGS, runningDrivers } from '@rampart/config';
import {
  BatchOverview,
  BatchSender,
  BitcoinRescan,
  BitcoinSignerGate,
  EvmHeldPayouts,
  EvmHotWallets,
  EvmRescan,
  EvmRestart,
  EvmSignerGate,
  EvmTransactions,
  FoundTokens,
  HeldPayouts,
  HotWallet,
  TronHeldPayouts,
  TronHotWallet,
  TronSignerGate,
} from '@rampart/hot-wallets';
import { RoutedChain, RoutedRail, SmsGateways, type SmsSender, VirusScanner } from '@rampart/ports';
import { ClamdScanner } from './clamd/clamd-scanner.js';
import { driverProblems } from './driver-problems.js';
import { type DriverChoice, type DriverRegistry, DRIVERS, PORTS, SINGLE_PORTS } from './registry.js';
import { routedProviders } from './routing/routed-drivers.js';
import { SandboxControls } from './sandbox/sandbox-controls.js';
import { SandboxPayouts } from './sandbox/sandbox-payouts.js';
import { SandboxWorld } from './sandbox/sandbox-world.js';

/** The app's Postgres database for the sandbox: a provider of `SandboxDatabase` and the modules that it needs. */
export interface SandboxGround {
  readonly database: Provider;
  /** The app's Postgres database for the desk: a provider of `DeskDatabase`. */
  readonly desk?: Provider;
  /** The app's Postgres database for rails with a provider: a provider of `RailDatabase`. */
  readonly rails?: Provider;
  /** The app's Postgres database for the node's driver: a provider of `BitcoinDatabase`. */
  readonly bitcoin?: Provider;
  /** The app's Postgres database for the driver of EVM chains: a provider of `EvmDatabase`. */
  readonly evm?: Provider;
  /** The app's Postgres database for the driver of Tron: a provider of `TronDatabase`. */
  readonly tron?: Provider;
  readonly imports?: ModuleMetadata['imports'];
}

/** Provides each port with the drivers that the environment names. The app provides `ENV` and `Clock` globally. */
@Global()
@Module({})
export class DriversModule {
  /** Throws `BadEnvironment`, which names every driver that does not exist, and what no driver serves. */
  static forRoot(choice: DriverChoice, ground: SandboxGround, drivers: DriverRegistry = DRIVERS): DynamicModule {
    const problems = driverProblems(choice, drivers);
    if (problems.length > 0) throw new BadEnvironment(problems);
    const sandbox = usesSandbox(choice);
    const desk = usesDesk(choice) && ground.desk ? DESK : [];
    return {
      module: DriversModule,
      imports: sandbox ? (ground.imports ?? []) : [],
      providers: [
        ...singleProviders(choice, drivers),
        ...smsProviders(choice, drivers),
        { provide: VirusScanner, useClass: ClamdScanner },
        ...routedProviders(choice, drivers),
        ...(ground.bitcoin && usesBitcoin(choice) ? [ground.bitcoin] : []),
        ...(ground.evm && usesEvm(choice) ? [ground.evm] : []),
        ...(ground.tron && usesTron(choice) ? [ground.tron] : []),
        ...(ground.desk && desk.length > 0 ? [ground.desk, ...desk] : []),
        ...(ground.rails && usesProviders(choice) ? [ground.rails] : []),
        ...(sandbox ? [ground.database, SandboxPayouts, ...SANDBOX] : []),
      ],
      exports: [
        ...Object.values(PORTS),
        RoutedChain,
        RoutedRail,
        SmsGateways,
        VirusScanner,
        ...desk,
        ...(desk.length > 0 ? [DeskAccounts, DeskPayouts] : []),
        ...(ground.bitcoin && usesBitcoin(choice) ? BITCOIN : []),
        ...(ground.evm && usesEvm(choice) ? EVM : []),
        ...(ground.tron && usesTron(choice) ? TRON : []),
        ...(sandbox ? SANDBOX : []),
      ],
    };
  }
}

const SANDBOX = [SandboxWorld, SandboxControls];
const DESK = [
  ...[BatchPayouts, DeskImports, DeskBatches, DeskOverview, StatementDrop],
  ...[StatusReports, UndecidedLines, UnexplainedLines, BookingReview, ProposedFiles, ProposedLines],
];

/** Whether the desk's fiat rail runs, for any method or for payouts that it has begun. */
export const usesDesk = (choice: DriverChoice): boolean => runningDrivers(choice, 'fiatRail').includes('desk');

/** Exported for the operators' console. */
const BITCOIN = [HotWallet, BitcoinRescan, BatchOverview, BatchSender, HeldPayouts, BitcoinSignerGate];
const EVM = [EvmHotWallets, EvmRescan, EvmRestart, FoundTokens, EvmTransactions, EvmHeldPayouts, EvmSignerGate];
const TRON = [TronHotWallet, TronHeldPayouts, TronSignerGate];

const PROVIDERS: readonly string[] = ['hitpay', 'xendit'];

/** Whether a fiat rail with a provider runs, since it owns tables. */
export const usesProviders = (choice: DriverChoice): boolean =>
  runningDrivers(choice, 'fiatRail').some((name) => PROVIDERS.includes(name));

/** Whether the driver of a Bitcoin node runs. */
export const usesBitcoin = (choice: DriverChoice): boolean => runningDrivers(choice, 'chain').includes('bitcoind');

/** Whether the driver of EVM chains runs. */
export const usesEvm = (choice: DriverChoice): boolean => runningDrivers(choice, 'chain').includes('evm');

/** Whether the driver of Tron runs. */
export const usesTron = (choice: DriverChoice): boolean => runningDrivers(choice, 'chain').includes('tron');

const usesSandbox = (choice: DriverChoice): boolean =>
  SINGLE_PORTS.some((port) => choice[DRIVER_SETTINGS[port]] === 'sandbox') ||
  runningDrivers(choice, 'chain').includes('sandbox') ||
  runningDrivers(choice, 'fiatRail').includes('sandbox');

const singleProviders = (choice: DriverChoice, drivers: DriverRegistry): Provider[] =>
  SINGLE_PORTS.flatMap((port) => {
    const type = drivers[port][choice[DRIVER_SETTINGS[port]]]!;
    return [{ provide: PORTS[port], useClass: type }, ...(type.providers ?? [])];
  });

const FALLBACK_SMS = 'driver sms:fallback';

/** The sender of SMS_DRIVER, followed by that of SMS_FALLBACK_DRIVER. */
function smsProviders(
  { SMS_DRIVER, SMS_FALLBACK_DRIVER: fallback }: DriverChoice,
  drivers: DriverRegistry,
): Provider[] {
  const names = fallback === undefined ? [SMS_DRIVER] : [SMS_DRIVER, fallback];
  return [
    ...(fallback === undefined ? [] : [{ provide: FALLBACK_SMS, useClass: drivers.sms[fallback]! }]),
    {
      provide: SmsGateways,
      inject: [PORTS.sms, ...(fallback === undefined ? [] : [FALLBACK_SMS])],
      useFactory: (...senders: SmsSender[]) => new SmsGateways(names.map((name, i) => ({ name, sender: senders[i]! }))),
    },
  ];
}
