/** The part of `npm audit --json` that is read. */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly name: string; readonly severity: string }>>;
  readonly message?: string;
}

/** Packages with known flaws that stop a release. */
export const flawsThatMatter = ({ vulnerabilities = {} }: AuditReport): string[] =>
  Object.values(vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name} (${severity})`);
