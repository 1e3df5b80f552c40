// Prints the compiled contracts of a source file. Runs in a separate process, because the compiler's WebAssembly refuses functions of Jest's realm.
import fs from 'node:fs';
import solc from 'solc';

const [source = ''] = process.argv.slice(2);
const input = {
  language: 'Solidity',
  sources: { tokens: { content: fs.readFileSync(source, 'utf8') } },
  settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } }, optimizer: { enabled: true } },
};
const output = JSON.parse(solc.compile(JSON.stringify(input)));
const errors = (output.errors ?? []).filter((/** @type {{ severity: string }} */ each) => each.severity === 'error');
if (errors.length > 0) throw new Error(errors[0].formattedMessage);
process.stdout.write(JSON.stringify(output.contracts.tokens));
