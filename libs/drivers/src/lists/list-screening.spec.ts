import { appendFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { DAY, FixedClock, HOUR, screeningLists } from '@rampart/kernel';
import { describeScreening } from '@rampart/ports/suites';
import { ListScreening } from './list-screening.js';

const CLEAR = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const LISTED = {
  bitcoin: '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h',
  ethereum: '0x901bb9583b24D97e995513C6778dc6888AB6870e',
};

/** The form of OFAC's SDN_ADVANCED.XML. */
const advanced = (
  addresses: readonly string[],
  date = ['2026', '11', '18'],
): string => `<?xml version="1.0" encoding="utf-8"?>
<Sanctions xmlns="https://example.test/ADVANCED_XML" Version="1">
<DateOfIssue CalendarTypeID="1"><Year>${date[0]}</Year><Month>${date[1]}</Month><Day>${date[2]}</Day></DateOfIssue>
<ReferenceValueSets><FeatureTypeValues><FeatureType ID="344" FeatureTypeGroupID="1">Digital Currency Address - XBT</FeatureType>
<FeatureType ID="9" FeatureTypeGroupID="1">Website</FeatureType></FeatureTypeValues></ReferenceValueSets>
<DistinctParties><DistinctParty FixedRef="1"><Profile ID="1">
<Feature ID="1" FeatureTypeID="9"><FeatureVersion ID="1"><Comment /><VersionDetail DetailTypeID="1">${CLEAR}</VersionDetail></FeatureVersion></Feature>
${addresses.map((address) => `<Feature ID="2" FeatureTypeID="344"><FeatureVersion ID="2"><Comment /><VersionDetail DetailTypeID="1432">${address}</VersionDetail></FeatureVersion></Feature>`).join('\n')}
</Profile></DistinctParty></DistinctParties></Sanctions>`;

/** The form of OFAC's SDN.XML. */
const standard = (addresses: readonly string[]): string => `<?xml version="1.0" standalone="yes"?>
<sdnList><publshInformation><Publish_Date>11/18/2026</Publish_Date><Record_Count>1</Record_Count></publshInformation>
<sdnEntry><uid>1</uid><lastName>DOE</lastName><idList><id><uid>2</uid><idType>Passport</idType><idNumber>${CLEAR}</idNumber></id>
${addresses.map((address) => `<id><uid>3</uid><idType>Digital Currency Address - ETH</idType><idNumber>${address}</idNumber></id>`).join('\n')}
</idList></sdnEntry></sdnList>`;

const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `0x${String(i).padStart(40, 'a')}`);

async function makeScreening() {
  const folder = await mkdtemp(path.join(tmpdir(), 'lists-'));
  const clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));
  const lists = path.join(folder, 'lists');
  await mkdir(lists);
  const started: ListScreening[] = [];
  /** Writes a file with the test's current time as its modification time. */
  const deliver = async (name: string, content: string): Promise<void> => {
    await writeFile(path.join(lists, name), content);
    await utimes(path.join(lists, name), clock.now(), clock.now());
  };
  const start = async (): Promise<ListScreening> => {
    const env = { SCREENING_LISTS_FOLDER: lists, SCREENING_MAX_AGE_HOURS: 48, DATA_DIR: path.join(folder, 'data') };
    const screening = new ListScreening(clock, env);
    started.push(screening);
    await screening.onModuleInit();
    return screening;
  };
  /** Stops the instances, which would otherwise report the lists of a deleted folder. */
  const close = async (): Promise<void> => {
    for (const screening of started) screening.onApplicationShutdown();
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, lists, clock, deliver, start, close };
}

it('shows each list with its age, and why a file was refused, until a good one comes', async () => {
  jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  const { clock, deliver, start, close } = await makeScreening();
  await deliver('own.txt', many(100).join('\n'));
  await start();
  await deliver('own.txt', many(3).join('\n'));
  await deliver('new.txt', '');
  const screening = await start();

  const lists = await screening.readLists();

  expect(lists).toEqual([
    {
      ...{ name: 'new.txt', addresses: 0, publishedAt: null, deliveredAt: null, isCurrent: false },
      refusal: { reason: 'it has no address', at: clock.now() },
    },
    {
      ...{ name: 'own.txt', addresses: 100, publishedAt: null, deliveredAt: clock.now(), isCurrent: true },
      refusal: { reason: expect.stringContaining('more than 5 % are gone'), at: clock.now() },
    },
  ]);
  await close();
});

describeScreening('lists', async () => {
  const made = await makeScreening();
  await made.deliver('ofac.xml', advanced([LISTED.bitcoin]));
  await made.deliver('own.txt', `# ours\n${LISTED.ethereum}\n`);
  return {
    screening: await made.start(),
    clear: [{ chain: 'bitcoin', address: CLEAR }],
    listed: [
      { chain: 'bitcoin', address: LISTED.bitcoin },
      { chain: 'ethereum', address: LISTED.ethereum },
      { chain: 'binance_smart_chain', address: LISTED.ethereum },
    ],
    close: made.close,
  };
});

describe('sanctions lists in a folder', () => {
  let made: Awaited<ReturnType<typeof makeScreening>>;
  let errors: string[];

  beforeEach(async () => {
    made = await makeScreening();
    errors = [];
    jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message) => void errors.push(String(message)));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await made.close();
  });

  const isClear = async (screening: ListScreening, address: string): Promise<boolean> =>
    (await screening.screenWallet({ address })).clear;

  it.each([
    ["OFAC's standard form", 'sdn.xml', standard([LISTED.ethereum])],
    ["OFAC's advanced form", 'sdn_advanced.xml', advanced([LISTED.ethereum])],
    ['a text file', 'own.txt', `\uFEFF${LISTED.ethereum}`],
    ['a table', 'own.csv', `address,chain\r\n"${LISTED.ethereum}",ETH\r\n`],
  ])('are read in %s', async (_, name, content) => {
    await made.deliver(name, content);

    expect(await (await made.start()).screenWallet({ address: LISTED.ethereum.toUpperCase() })).toEqual({
      clear: false,
      reason: `The wallet is on the list ${name}.`,
    });
  });

  it('answer for no wallet while there is none', async () => {
    const screening = await made.start();

    await expect(screening.screenWallet({ address: CLEAR })).rejects.toThrow('there is no sanctions list');
  });

  it.each([
    ['empty', 'a.txt', ''],
    ['half of an XML file', 'a.xml', advanced(many(100)).slice(0, -30)],
    ['an XML file without addresses', 'a.xml', advanced([])],
    ['an XML bomb', 'a.xml', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${advanced([LISTED.bitcoin])}`],
    ['a page of a captive portal', 'a.txt', `<html>\n<body>please sign in</body>`],
    ['one endless line', 'a.txt', 'x'.repeat(200_000)],
  ])('are not taken over when the file is %s', async (_, name, content) => {
    await made.deliver(name, content);

    const screening = await made.start();

    await expect(screening.screenWallet({ address: CLEAR })).rejects.toThrow('there is no sanctions list');
    expect(errors).toEqual([
      expect.stringMatching(/^the list a\.\w+ is not taken over: (it has|it is|line 2 is no address)/),
    ]);
  });

  it.each([
    ['smaller by more than five percent', advanced(many(94)), 'more than 5 % are gone'],
    ['older', advanced(many(100), ['2026', '11', '17']), 'before the one in use'],
    ['cut off', advanced(many(100)).slice(0, -30), 'no whole XML file'],
  ])('stay as they were when the next one is %s, also for a process that starts then', async (_, next, problem) => {
    await made.deliver('ofac.xml', advanced(many(100)));
    const screening = await made.start();
    made.clock.advance(HOUR);
    await made.deliver('ofac.xml', next);

    const another = await made.start();

    const address = many(100).at(-1)!;
    expect([await isClear(screening, address), await isClear(another, address)]).toEqual([false, false]);
    expect(errors).toEqual([expect.stringContaining(problem)]);
  });

  it('are replaced by a newer one, in any order, with a few fewer', async () => {
    await made.deliver('ofac.xml', advanced(many(100)));
    await made.start();
    await made.deliver('ofac.xml', advanced([...many(96).reverse(), LISTED.ethereum], ['2026', '11', '19']));

    const screening = await made.start();

    expect([await isClear(screening, LISTED.ethereum), await isClear(screening, many(100).at(-1)!)]).toEqual([
      false,
      true,
    ]);
    expect(errors).toEqual([]);
  });

  it('are looked at again while the process runs', async () => {
    await made.deliver('own.txt', LISTED.bitcoin);
    const screening = await made.start();
    expect(await isClear(screening, LISTED.ethereum)).toBe(true);
    await made.deliver('own.txt', `${LISTED.bitcoin}\n${LISTED.ethereum}\n`);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 31_000);

    expect(await isClear(screening, LISTED.ethereum)).toBe(false);
  });

  it('stop everything when one was not delivered, whole, for two days', async () => {
    await made.deliver('ofac.xml', advanced(many(10)));
    await made.deliver('own.txt', LISTED.bitcoin);
    made.clock.advance(2 * DAY);
    await made.deliver('ofac.xml', advanced(many(10)));
    expect(await isClear(await made.start(), CLEAR)).toBe(true);

    made.clock.advance(1);

    await expect((await made.start()).screenWallet({ address: CLEAR })).rejects.toThrow(
      'the list own.txt was delivered 48 hours ago',
    );
  });

  it('report how long each is, and when it came', async () => {
    await made.deliver('own.txt', many(7).join('\n'));

    await made.start();

    expect(screeningLists.readStates()).toEqual([{ list: 'own.txt', addresses: 7, deliveredAt: made.clock.now() }]);
  });

  it('report the newest also in a process that screens nothing, which looks every 30 seconds', async () => {
    const wait = globalThis.setTimeout;
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
    await made.deliver('own.txt', many(7).join('\n'));
    await made.start();
    made.clock.advance(DAY);
    await made.deliver('own.txt', many(8).join('\n'));

    jest.advanceTimersByTime(30_000);

    for (let waits = 0; waits < 1_000 && screeningLists.readStates()[0]?.addresses !== 8; waits++)
      await new Promise((resolve) => wait(resolve, 5)); // the files are read in true time
    expect(screeningLists.readStates()).toEqual([{ list: 'own.txt', addresses: 8, deliveredAt: made.clock.now() }]);
    jest.useRealTimers();
  });

  it('are used on from a folder that lost its files, until they are too old', async () => {
    await made.deliver('own.txt', LISTED.bitcoin);
    await made.start();
    await rm(path.join(made.lists, 'own.txt'));

    expect(await isClear(await made.start(), LISTED.bitcoin)).toBe(false);
  });

  it('stop the start when what was accepted cannot be read, or there is no folder', async () => {
    await made.deliver('own.txt', LISTED.bitcoin);
    await made.start();
    await appendFile(path.join(made.folder, 'data/screening/own.txt.accepted.json'), 'x');
    await expect(made.start()).rejects.toThrow('SCREENING_LISTS_FOLDER');

    await rm(made.lists, { recursive: true });
    await expect(made.start()).rejects.toThrow('SCREENING_LISTS_FOLDER');
  });
});
