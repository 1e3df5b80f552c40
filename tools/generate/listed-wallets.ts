import { CHAINS } from '@rampart/kernel';

const HEAD = '| chain | wallets |\n|---|---|\n';

/** The sandbox's README.md with the listed wallets of every chain. Chains that share their wallets share a row. */
export function listedWallets(readme: string): string {
  const names = new Map<string, string[]>();
  for (const { name, sandboxListedWallets } of Object.values(CHAINS)) {
    const wallets = sandboxListedWallets.map((wallet) => `\`${wallet}\``).join(', ');
    names.set(wallets, [...(names.get(wallets) ?? []), name]);
  }
  const rows = [...names].map(([wallets, chains]) => `| ${chains.join(', ')} | ${wallets} |\n`);
  const start = readme.indexOf(HEAD) + HEAD.length;
  return `${readme.slice(0, start)}${rows.join('')}${readme.slice(readme.indexOf('\n\n', start) + 1)}`;
}
