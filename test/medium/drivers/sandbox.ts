import {
  SandboxChain,
  SandboxControls,
  SandboxEmail,
  SandboxFiatRail,
  SandboxPayouts,
  SandboxSms,
  SandboxWorld,
} from '@rampart/drivers';
import { FixedClock } from '@rampart/kernel';
import { ownDatabase } from '../../support/own-database.js';

/** A prepared sandbox world in its own database, with a fixed clock. */
export async function makeSandbox() {
  const own = await ownDatabase();
  await new SandboxWorld(own.database).prepareSchema();
  const clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));
  const payouts = new SandboxPayouts(own.database, clock);
  return {
    ...own,
    clock,
    controls: new SandboxControls(own.database, clock),
    rail: new SandboxFiatRail(own.database, payouts),
    chain: new SandboxChain(own.database, payouts, { RAMPART_SECRET: 'a secret for tests that is long enough' }),
    sms: new SandboxSms(own.database, clock),
    email: new SandboxEmail(own.database, clock),
  };
}

export type Sandbox = Awaited<ReturnType<typeof makeSandbox>>;
