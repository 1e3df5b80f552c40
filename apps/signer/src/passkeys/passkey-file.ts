import fs from 'node:fs';
import { z } from 'zod';
import { SignerProblem } from '../signer-problem.js';

const base64url = z.string().regex(/^[\w-]+$/);
const passkey = z.strictObject({
  operator: z.string().min(1).max(60),
  id: base64url,
  publicKey: base64url,
  enrolledAt: z.string(),
});

export type EnrolledPasskey = z.output<typeof passkey>;

/** The passkeys that the signer accepts: its own file, which only its commands write. */
export class PasskeyFile {
  constructor(private readonly path: string) {}

  /**
   * Reads the file each time, so that a passkey is accepted, or no longer accepted, as soon as the command ends. Throws `SignerProblem` for an invalid file.
   */
  listPasskeys(): readonly EnrolledPasskey[] {
    if (!fs.existsSync(this.path)) return [];
    try {
      return z.array(passkey).parse(JSON.parse(fs.readFileSync(this.path, 'utf8')));
    } catch (error) {
      throw new SignerProblem(`${this.path} is no file of passkeys: ${(error as Error).message.split('\n')[0]}`);
    }
  }

  addPasskey(added: EnrolledPasskey): void {
    this.write([...this.listPasskeys().filter(({ id }) => id !== added.id), added]);
  }

  /** Removes all passkeys of an operator and returns their number. */
  removePasskeys(operator: string): number {
    const all = this.listPasskeys();
    const kept = all.filter((each) => each.operator !== operator);
    this.write(kept);
    return all.length - kept.length;
  }

  private write(passkeys: readonly EnrolledPasskey[]): void {
    const next = `${this.path}.next`;
    fs.writeFileSync(next, `${JSON.stringify(passkeys, null, 2)}\n`, { mode: 0o600, flush: true });
    fs.renameSync(next, this.path);
  }
}
