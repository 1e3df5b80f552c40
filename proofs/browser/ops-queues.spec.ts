import { Authenticators } from '../support/authenticators.js';
import { inChromium, look } from '../../test/support/browser.js';
import type { Json } from '../../test/support/client.js';
import { bankCsv, DeskClerk, type DeskConfig, deskConfig } from '../../test/support/desk.js';
import { eventually } from '../../test/support/eventually.js';
import { PrivilegedScene } from '../../test/support/privileged-scene.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';
import { operatorTab, type OperatorTab } from '../support/operator-tab.js';

const REASON = 'seen on the phone';
/** More key presses than any queue below, or any item's controls, needs. */
const MAX_KEYS = 60;

inChromium('the queues of the console, without a mouse', (open) => {
  let config: DeskConfig;
  let world: World;
  let scene: PrivilegedScene;
  let mei: OperatorTab;

  beforeAll(async () => {
    config = deskConfig();
    const started = await startTrading({ ...config.settings, SANDBOX_KYC_SECONDS: '86400' });
    world = started.world;
    scene = await PrivilegedScene.of(world, started.userId);
    mei = await operatorTab(world, open, new Authenticators(world.ops), 'mei');
  });
  afterAll(async () => {
    await mei?.close();
    await world.close();
    config.remove();
  });
  afterEach(() => expect(mei.problems()).toEqual([]));

  /** Presses a key until the focus is where it should be. */
  const pressUntil = async (key: string, what: string, isThere: (text: string) => boolean): Promise<void> => {
    for (let i = 0; i < MAX_KEYS; i += 1) {
      if (isThere(await (key === 'j' ? focusedItem() : focusedControl()))) return;
      await mei.page.keyboard.press(key);
    }
    throw new Error(`${key} does not reach ${what}`);
  };
  const focusedItem = () =>
    mei.page.evaluate<string>(`document.activeElement.closest('tr, [data-item]')?.textContent ?? ''`);
  const focusedControl = () =>
    mei.page.evaluate<string>(`(({ activeElement: at }) =>
      at.getAttribute('aria-label') ?? (at.labels?.[0] ?? at).textContent)(document)`);
  const walkTo = (words: string) => pressUntil('j', words, (text) => text.includes(words));
  const tabTo = (name: string) => pressUntil('Tab', name, (text) => text.startsWith(name));
  /** Types the reason into the field and presses the button. */
  const answer = async (field: string, button: string): Promise<void> => {
    await tabTo(field);
    await mei.page.keyboard.type(REASON);
    await tabTo(button);
    await mei.page.keyboard.press('Enter');
  };
  const openQueue = async (path: string, words: string): Promise<void> => {
    await mei.go(path);
    await mei.page.getByText(words).first().waitFor();
  };
  const unmatched = async (): Promise<Json> => (await world.colleague.get('/ops/unmatched')).body;

  it('unmatched money is returned', async () => {
    const id = await scene.unmatched(43, 'a stranger’s gift');

    await openQueue('/unmatched', 'a stranger’s gift');
    await walkTo('a stranger’s gift');
    await tabTo('Return…');
    await mei.page.keyboard.press('Enter');
    await answer('Reason', 'Return the money');

    await eventually('it is returned', async () => (await unmatched()).events.every((each: Json) => each.id !== id));
  });

  it('conflicting reports are resolved, those of a bank and those of a provider', async () => {
    const { id } = await scene.conflict();
    const push = await scene.contradictedPush();

    await openQueue('/unmatched', 'Later report');
    await walkTo('First report');
    await answer('Explanation by the bank', 'Resolve');
    await eventually('it is resolved', async () => (await unmatched()).conflicts.every((each: Json) => each.id !== id));
    await openQueue('/unmatched', push.subject.split(':').at(-1) ?? '');
    await walkTo(push.subject.split(':').at(-1) ?? '');
    await answer('Explanation by the provider', 'Resolve');

    await eventually('it is resolved', async () => (await unmatched()).pushes.length === 0);
  });

  it('a proposed booking is approved by the second operator', async () => {
    const { id } = await scene.ownMoney();

    await openQueue('/moderation', 'Our own money in');
    await walkTo('Our own money in');
    await mei.page.keyboard.press('Enter');
    await answer('Reason', 'Approve');

    await eventually('it is booked', async () =>
      ((await world.operator.get('/ops/manual-bookings')).body as Json[]).some(
        (each) => each.id === id && each.state === 'booked',
      ),
    );
  });

  it('a blocked user is unblocked, and the mark of an email address cleared', async () => {
    await scene.blockedUser();
    await scene.bouncedUser();

    await openQueue('/moderation', 'a payment came back');
    await walkTo('a payment came back');
    await answer('Reason for lifting', 'Lift the block');
    await mei.page.getByText('a payment came back').waitFor({ state: 'detached' });
    await openQueue('/moderation', '5.1.1');
    await walkTo('5.1.1');
    await tabTo('Clear');
    await mei.page.keyboard.press('Enter');
    await answer('Reason', 'Clear the mark');

    await mei.page.getByText('5.1.1').waitFor({ state: 'detached' });
  });

  it('a brake is released, and keys that are typed in its dialog move nothing behind it', async () => {
    await scene.brake('asset:XSGD');

    await openQueue('/brakes', 'XSGD');
    await walkTo('XSGD');
    await mei.page.keyboard.press('Enter');
    await tabTo('Back');
    await mei.page.keyboard.press('j');
    await mei.page.keyboard.press('h');
    expect([await focusedControl(), new URL(mei.page.url()).pathname]).toEqual(['Back', '/ops/brakes']);
    await answer('Reason', 'Release');

    await mei.page.getByText('Nothing is stopped.').waitFor();
  });

  it('a change of the catalogue is rejected', async () => {
    await scene.catalogueChanges('fps');

    await openQueue('/catalogue', 'proposed it');
    await walkTo('Faster Payment System, buy');
    await tabTo('Reject');
    await mei.page.keyboard.press('Enter');
    await answer('Reason', 'Reject');

    await eventually('one is left', async () => (await mei.page.getByText('proposed it').count()) === 1);
  });

  it('a statement is booked by the second operator', async () => {
    const clerk = new DeskClerk(world.colleague);
    const { body } = await clerk.stage(bankCsv([{ amount: '5.00', text: 'rent' }]));
    await clerk.book(body.id);

    await openQueue('/desk', 'Statements to book by two');
    await walkTo('statement.csv');
    await mei.page.keyboard.press('Enter');
    await tabTo('Book');
    await look(mei, 'ops-queues-statement');
    await mei.page.keyboard.press('Enter');

    await eventually('it is booked', async () => ((await clerk.proposed()).body as Json[]).length === 0);
  });
});
