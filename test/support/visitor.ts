import { Invitations } from '@rampart/partners';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MemberRole } from '@rampart/kernel';
import { TOTP } from 'otpauth';
import type { Answer } from './client.js';
import { Client } from './client.js';
import { apiKeys } from './rows/tables.js';
import type { World } from './world.js';

export const PASSWORD = 'correct horse battery';
const STEP_MS = 30_000;
/** The service follows the clock of its database, which it knows to about a second on a busy machine. */
const CLOCK_SKEW_MS = 2_000;

/** A browser on a page of the service: it keeps cookies, and says where its requests come from. */
export class Visitor extends Client {
  private readonly cookies = new Map<string, string>();
  /** The secret of an authenticator app, once one is set up. */
  secret: string | undefined;
  private steps = 0;

  static at(world: World, prefix = '/dashboard/api', origin = world.env.PUBLIC_URL): Visitor {
    return new Visitor(origin + prefix);
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Another browser with the same cookies, or a page elsewhere on the same host. */
  copy(baseUrl = this.baseUrl): Visitor {
    const other = new Visitor(baseUrl);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  override async call(
    method: string,
    path: string,
    { headers, ...call }: Parameters<Client['call']>[2] = {},
  ): Promise<Answer> {
    const own = {
      'sec-fetch-site': 'same-origin',
      ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
      ...headers,
    };
    const answer = await super.call(method, path, {
      ...call,
      headers: Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  signIn = (name: string, password = PASSWORD): Promise<Answer> => this.post('/sign-in', { name, password });

  /** A code of the app that was not used yet. */
  code(at = Date.now()): string {
    return totpOf(this.secret ?? '').generate({ timestamp: at });
  }

  /** Sets up two-step sign-in, with a code of the step before: the current one is still to be used. */
  async enrol(now: () => number = Date.now, password = PASSWORD): Promise<string[]> {
    this.secret = (await this.post('/second-factor', { password })).body.secret;
    const left = STEP_MS - (now() % STEP_MS);
    if (left < CLOCK_SKEW_MS) await sleep(left); // once the service is in the next step, the previous step's code is too old
    const confirm = (): Promise<Answer> => this.post('/second-factor/confirm', { code: this.code(now() - STEP_MS) });
    const first = await confirm();
    const { status, body } = first.status === 200 ? first : await confirm(); // a next step may have begun in the meantime
    if (status !== 200) throw new Error(`not enrolled: ${JSON.stringify(body)}`);
    return body.recoveryCodes;
  }

  /** Shows a code, each time of a later step. */
  async stepUp(): Promise<Answer> {
    this.steps += 1;
    return this.post('/step-up', { code: this.code(Date.now() + (this.steps - 1) * STEP_MS) });
  }
}

let count = 0;

export type Member = Visitor & { readonly email: string; readonly id: string };

/** A new member of a partner, signed in. */
export async function newMember(world: World, partnerId: string, role: MemberRole): Promise<Member> {
  const email = `${role}${(count += 1)}@partner.example`;
  const { token } = await world.api
    .get(Invitations, { strict: false })
    .createInvitation(partnerId, { email, role, by: 'operator:tester' });
  const visitor = Visitor.at(world);
  const { status, body } = await visitor.post('/invitations/accept', {
    token,
    name: `The ${role}`,
    password: PASSWORD,
  });
  if (status !== 200) throw new Error(`not accepted: ${JSON.stringify(body)}`);
  return Object.assign(visitor, { email, id: (await visitor.get('/me')).body.id as string });
}

/** An owner who may do everything now: with a second factor that was just shown. */
export async function newOwner(world: World, partnerId: string): Promise<Member> {
  const owner = await newMember(world, partnerId, 'owner');
  await owner.enrol();
  await owner.stepUp();
  return owner;
}

/** The id of the partner that a client speaks for. */
export async function partnerIdOf(world: World, client: Client): Promise<string> {
  const [key] = Buffer.from(client.authorization?.split(' ')[1] ?? '', 'base64')
    .toString()
    .split(':');
  return (await apiKeys.get(world, { key: key! })).partnerId;
}

const totpOf = (secret: string): TOTP => new TOTP({ secret });
