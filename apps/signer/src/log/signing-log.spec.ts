import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SigningLog } from './signing-log.js';

const payout = { key: 'k', transactionId: 't', address: 'a', sats: '5' };

/** Adds a third line after the log was truncated, as a signer would that lost its mark as well. */
async function addAnotherThird(file: string): Promise<void> {
  fs.rmSync(`${file}.mark`);
  const log = SigningLog.open(file, () => undefined);
  await log.append({ op: 'signed', inputs: ['other'], payouts: [{ ...payout, key: 'other' }], fee: '1' }, 3_000);
  log.close();
}

describe("the signer's log", () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'log-'));
    file = path.join(folder, 'signed.jsonl');
    const log = SigningLog.open(file, () => undefined);
    for (let i = 1; i <= 3; i += 1)
      await log.append(
        { op: 'signed', inputs: [`in:${i}`], payouts: [{ ...payout, key: `k${i}` }], fee: '1' },
        i * 1_000,
      );
    log.close();
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));
  const read = (): string[] => {
    const keys: string[] = [];
    SigningLog.open(file, (entry) => {
      if (entry.op === 'signed') keys.push(...entry.payouts.map(({ key }) => key));
    }).close();
    return keys;
  };
  const rewrite = (change: (lines: string[]) => string[]): void =>
    fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8').split('\n')).join('\n'));

  it('has what was signed after a restart, and its latest time', () => {
    const log = SigningLog.open(file, () => undefined);

    expect(read()).toEqual(['k1', 'k2', 'k3']);
    expect(log.lastAt).toBe(3_000);
    log.close();
  });

  it('loses a line that was half written when the signer ended', () => {
    fs.appendFileSync(file, '{"seq":4,"at":"19');

    expect(read()).toEqual(['k1', 'k2', 'k3']);
    expect(fs.readFileSync(file, 'utf8').endsWith('}\n')).toBe(true);
  });

  it('keeps nothing of a line that a full disk did not take, and takes the next one', async () => {
    const log = SigningLog.open(file, () => undefined);
    const append = (key: string): Promise<void> =>
      log.append({ op: 'signed', inputs: [key], payouts: [{ ...payout, key }], fee: '1' }, 4_000);
    const full = jest.spyOn(fs, 'fsync').mockImplementationOnce((_, done) => done(new Error('ENOSPC')));

    await expect(append('k4')).rejects.toThrow('ENOSPC');
    await append('k5');

    log.close();
    full.mockRestore();
    expect(read()).toEqual(['k1', 'k2', 'k3', 'k5']);
  });

  it('is read by its lines: it may be longer than a string', async () => {
    const log = SigningLog.open(file, () => undefined);
    for (let i = 4; i < 40; i += 1)
      await log.append(
        { op: 'signed', inputs: ['x'.repeat(100_000)], payouts: [{ ...payout, key: `k${i}` }], fee: '1' },
        i * 1_000,
      );
    log.close();
    const whole = jest.spyOn(fs, 'readFileSync');

    expect(read().at(-1)).toBe('k39');
    expect(whole.mock.calls.filter(([path_]) => path_ === file)).toEqual([]);
    whole.mockRestore();
  });

  it('takes a signature once, however often it is asked for and in whichever order its fields come, also after a restart', async () => {
    const again = { ...payout, key: 'k2' };
    const asked = { fee: '1', payouts: [again], inputs: ['in:2'], op: 'signed' } as const;
    const { size } = fs.statSync(file);
    const log = SigningLog.open(file, () => undefined);

    expect(await log.appendSigned(asked, 9_000)).toBe(false);
    expect(fs.statSync(file).size).toBe(size);
    expect(await log.appendSigned({ ...asked, fee: '2' }, 9_000)).toBe(true);
    expect(await log.appendSigned({ ...asked, fee: '2' }, 10_000)).toBe(false);

    log.close();
    expect(read()).toEqual(['k1', 'k2', 'k3', 'k2']);
  });

  it('does not grow by what is refused: lines are short, few within a minute, and the next says how many were left out', async () => {
    const log = SigningLog.open(file, () => undefined);
    const { size } = fs.statSync(file);
    const refuse = (now: number): Promise<void> =>
      log.appendRefusal(
        {
          op: 'refused',
          payouts: Array.from({ length: 5_000 }, () => ({ ...payout, address: 'a'.repeat(1_000) })),
          refusals: [{ code: 'payoutLimit', detail: 'x'.repeat(100_000) }],
        },
        now,
      );
    for (let i = 0; i < 507; i += 1) await refuse(60_000 + i);
    const grown = fs.statSync(file).size - size;
    await refuse(120_000);
    log.close();

    expect(grown).toBeLessThan(200_000);
    const last = fs.readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({ op: 'refused', leftOut: 507 - 30 });
    expect(read()).toEqual(['k1', 'k2', 'k3']);
  });

  describe('with a checkpoint', () => {
    const DAY = 86_400_000;
    const signed = (key: string) =>
      ({ op: 'signed', inputs: [key], payouts: [{ ...payout, key, approvedAt: 7 }], fee: '1' }) as const;
    const former = (): string => fs.readdirSync(folder).find((name) => /\.\d+$/.test(name)) ?? '';
    /** The log of 250 payouts, one of them with a raised fee, and of refusals; then a new file and one more line. */
    beforeEach(async () => {
      const log = SigningLog.open(file, () => undefined);
      for (let i = 4; i <= 250; i += 1) await log.append(signed(`k${i}`), i * 1_000);
      for (let i = 0; i < 20; i += 1)
        await log.appendRefusal({ op: 'refused', payouts: [payout], refusals: [] }, 251_000);
      await log.append(signed('k250'), 252_000);
      log.close();
      const next = SigningLog.open(file, () => undefined, 250);
      await next.append(signed('k251'), 2 * DAY);
      next.close();
    });

    it('has every payout and approval, and neither refusals nor raised fees; the former file stays beside it', () => {
      const facts: { at: number; approvedAt: number | undefined }[] = [];
      SigningLog.open(file, (fact, at) => {
        if (fact.op === 'signed') facts.push({ at, approvedAt: fact.payouts[0]?.approvedAt });
      }).close();

      expect(read()).toEqual(Array.from({ length: 251 }, (_, i) => `k${i + 1}`));
      expect(facts[249]).toEqual({ at: 250_000, approvedAt: 7 });
      const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { op: string }).op)).toEqual([
        ...['checkpoint', 'kept', 'kept', 'checkpointEnd', 'signed'],
      ]);
      expect(fs.readFileSync(path.join(folder, former()), 'utf8').trimEnd().split('\n')).toHaveLength(271);
    });

    it('is refused when the former file is brought back, or anything of the checkpoint is changed or left out', () => {
      const before = fs.readFileSync(file, 'utf8');
      const tamperings: ((lines: string[]) => string[])[] = [
        () => [fs.readFileSync(path.join(folder, former()), 'utf8')],
        (lines) => lines.map((line) => line.replace('"k2"', '"kx"')),
        (lines) => lines.map((line) => line.replaceAll('"approvedAt":7', '"approvedAt":1')),
        ([first = '', , ...others]) => [first, ...others],
        ([, ...others]) => others,
        ([first = '', second = '']) => [first, second, ''],
      ];
      for (const tamper of tamperings) {
        fs.writeFileSync(file, before);
        rewrite(tamper);

        expect(read).toThrow(/was changed|lines are missing/);
      }
    });

    it('is refused in place of the log of another signer, which was signed less', async () => {
      const other = path.join(folder, 'other.jsonl');
      const log = SigningLog.open(other, () => undefined);
      await log.append(signed('k1'), 1_000);
      log.close();
      fs.copyFileSync(file, other);

      expect(() => SigningLog.open(other, () => undefined)).toThrow('it does not continue the log that was here');
      fs.copyFileSync(`${file}.mark`, `${other}.mark`);
      expect(() => SigningLog.open(other, () => undefined).close()).not.toThrow();
    });

    it('is refused when it was cut off before its end, also without a mark', () => {
      fs.rmSync(`${file}.mark`);
      rewrite(([first = '', second = '']) => [first, second, '']);

      expect(read).toThrow('lines are missing after line 273');
    });

    it('goes on in the present file where the disk takes no other one', async () => {
      const log = SigningLog.open(file, () => undefined, 0);
      const full = jest.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
        throw new Error('ENOSPC');
      });
      for (const key of ['k252', 'k253']) await log.append(signed(key), 2 * DAY);
      log.close();
      full.mockRestore();

      expect(read().slice(-2)).toEqual(['k252', 'k253']);
    });
  });

  it('is refused when its end is missing, or was written anew', async () => {
    const [first = '', second = ''] = fs.readFileSync(file, 'utf8').split('\n');
    const mark = fs.readFileSync(`${file}.mark`);

    fs.writeFileSync(file, `${first}\n${second}\n`);
    expect(read).toThrow('lines are missing after line 2');
    await addAnotherThird(file);
    fs.writeFileSync(`${file}.mark`, mark);
    expect(read).toThrow('line 3 was changed');
  });

  it('is refused when a line was changed, removed or moved', () => {
    const before = fs.readFileSync(file, 'utf8');
    const tamperings: ((lines: string[]) => string[])[] = [
      (lines) => lines.map((line) => line.replace('"k2"', '"kx"')),
      ([first = '', , ...others]) => [first, ...others],
      ([first = '', second = '', ...others]) => [second, first, ...others],
      (lines) => lines.slice(1),
    ];
    for (const tamper of tamperings) {
      fs.writeFileSync(file, before);
      rewrite(tamper);

      expect(read).toThrow('was changed');
    }
  });
});
