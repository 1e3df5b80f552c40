/** Whether clients expect breaking changes between two versions: the major number differs or, below 1.0, the minor one. */
export function mayBreak(before: string, after: string): boolean {
  const [major, minor] = numbersOf(before);
  const [nextMajor, nextMinor] = numbersOf(after);
  return major !== nextMajor || (major === '0' && minor !== nextMinor);
}

const numbersOf = (version: string): string[] => version.replace(/^v/, '').split('.');
