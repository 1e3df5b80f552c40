import { FAULTS } from '@rampart/kernel';
import { faultsPage } from './faults-page.js';

const page = faultsPage();

describe('the page of faults', () => {
  it.each(Object.entries(FAULTS))('has %s, with its status and its sentence', (code, { status, message }) => {
    expect(page).toContain(`\n| \`${code}\` | ${status} | ${message} |\n`);
  });

  it('has nothing else in its table', () => {
    expect(page.split('\n').filter((line) => line.startsWith('| `'))).toHaveLength(Object.keys(FAULTS).length);
  });
});
