import { randomInt, randomUUID } from 'node:crypto';
import type { CryptoPayout } from '@rampart/ports';
import { randomTronAddress } from '../signer/tron/draft.js';
import { makeTronGround, type TronGround } from './tron-ground.js';
import type { TronProcess } from './tron-process.js';

const AMOUNT = '12.5';
const UNITS = 12_500_000n;
const AT_ONCE = 10;
const MAX_STATEMENTS = 60;
const MAX_ROUNDS = 2_000;
const REFUSALS = ['SERVER_BUSY', 'TAPOS_ERROR', 'SIGERROR', 'TRANSACTION_EXPIRATION_ERROR', 'OTHER_ERROR'];

interface Figures {
  deaths: number;
  /** Deaths by SIGKILL. */
  kills: number;
  forks: number;
  faults: number;
}

/** Returns one sentence for each bar that was missed. `server` is the address of a Postgres. */
export async function runTronDrill(
  server: string,
  { payouts: count, deaths, kills }: { readonly payouts: number; readonly deaths: number; readonly kills: number },
): Promise<readonly string[]> {
  const ground = await makeTronGround(server);
  ground.ledger.isBusy = false;
  const { Amount } = await import('@rampart/kernel');
  const asked = Array.from({ length: count }, (): CryptoPayout => ({
    key: randomUUID(),
    transactionId: randomUUID(),
    amount: Amount.of(AMOUNT, 'USDT'),
    to: { kind: 'wallet', chain: 'tron', address: randomTronAddress() },
  }));
  const figures: Figures = { deaths: 0, kills: 0, forks: 0, faults: 0 };
  const begun = performance.now();
  const unsent = await sendThroughDeaths(ground, asked, { figures, deaths, kills });
  const open = await followUntilConfirmed(ground, asked);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const times = asked.map(({ to }) => timesPaid(ground, to));
  console.log(
    `${count} payouts in ${seconds} s; ${figures.deaths} processes died, ${figures.kills} of them by SIGKILL, ${figures.forks} forks, ${figures.faults} faults of nodes: ` +
      `${times.filter((each) => each > 1).length} paid twice, ${times.filter((each) => each === 0).length} never`,
  );
  await ground.close();
  return [
    ...times.flatMap((each, i) => (each === 1 ? [] : [`payout ${asked[i]?.key} was paid ${each} times`])),
    ...(unsent > 0 ? [`${unsent} payouts were never taken`] : []),
    ...(open > 0 ? [`${open} payouts are not confirmed`] : []),
    ...(figures.deaths < deaths ? [`only ${figures.deaths} processes died`] : []),
    ...(figures.kills < kills ? [`only ${figures.kills} processes were killed`] : []),
  ];
}

/** Requests each payout again under its key as long as its process died, as the service does. */
async function sendThroughDeaths(
  ground: TronGround,
  asked: readonly CryptoPayout[],
  { figures, deaths, kills }: { figures: Figures; deaths: number; kills: number },
): Promise<number> {
  const waiting = [...asked];
  for (let round = 0; round < MAX_ROUNDS && (waiting.length > 0 || figures.deaths < deaths); round += 1) {
    const dies = figures.deaths < deaths;
    const process = await (figures.kills < kills ? ground.startKilled() : ground.startProcess());
    if (dies) process.dieAt(1 + randomInt(MAX_STATEMENTS));
    disturb(ground, process, figures);
    const some = (waiting.length > 0 ? waiting : asked).slice(0, AT_ONCE);
    const done = await Promise.all(some.map((payout) => isTaken(process, payout)));
    for (const [i, payout] of some.entries())
      if (done[i] === true && waiting.includes(payout)) waiting.splice(waiting.indexOf(payout), 1);
    while (dies && !process.isDead) await process.chain.changesSince('').catch(() => undefined);
    if (dies) figures.deaths += 1;
    if (process.wasKilled()) figures.kills += 1;
    await process.close();
    await ground.query(`UPDATE tron.lease SET until = '-infinity'`); // it would expire after a minute
    ground.ledger.mine(randomInt(3));
  }
  return waiting.length;
}

async function isTaken({ chain }: TronProcess, payout: CryptoPayout): Promise<boolean> {
  try {
    if (payout.to.kind === 'wallet')
      await chain.approveWallet({ transactionId: payout.transactionId, to: payout.to, maximum: payout.amount });
    return (await chain.sendPayout(payout)).outcome === 'submitted';
  } catch {
    return false;
  }
}

/** Causes faults of the process's node, and forks of the chain. */
function disturb({ ledger }: TronGround, { node }: TronProcess, figures: Figures): void {
  if (randomInt(4) === 0) {
    ledger.fork(1 + randomInt(ledger.lag));
    figures.forks += 1;
  }
  const before = figures.faults;
  if (randomInt(3) === 0) figures.faults += node.silences = randomInt(5);
  for (let i = randomInt(3); i > 0; i -= 1) node.refusals.push(REFUSALS[randomInt(REFUSALS.length)]!);
  figures.faults += node.refusals.length;
  if (randomInt(5) === 0) node.isForgetful = true;
  if (node.isForgetful && before === figures.faults) figures.faults += 1;
}

/** The number of payouts that are not confirmed in the end. */
async function followUntilConfirmed(ground: TronGround, asked: readonly CryptoPayout[]): Promise<number> {
  const process = await ground.startProcess();
  let open = [...asked];
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round += 1) {
    await process.chain.changesSince('');
    ground.ledger.mine(ground.ledger.lag + 1);
    const states = await Promise.all(open.slice(0, AT_ONCE).map(({ key }) => process.chain.findPayout(key)));
    open = open.filter((_, i) => states[i]?.state !== 'confirmed');
  }
  await process.close();
  return open.length;
}

const timesPaid = ({ ledger }: TronGround, to: CryptoPayout['to']): number =>
  to.kind === 'wallet' ? ledger.paymentsTo(to.address).filter(({ moved }) => moved?.amount === UNITS).length : 0;
