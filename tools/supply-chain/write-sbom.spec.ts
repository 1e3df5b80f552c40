import { lockedPackages } from './locked-packages.js';
import { withBundled } from './write-sbom.js';

const RUNTIME = {
  serialNumber: 'urn:uuid:11111111-1111-4111-8111-111111111111',
  metadata: { timestamp: '2026-01-01T00:00:00.000Z', component: { name: 'a-folder' } },
  components: [{ 'bom-ref': 'pg@8.0.0' }],
  dependencies: [{ ref: 'pg@8.0.0', dependsOn: [] }],
};
const PLACES = ['node_modules/preact', 'node_modules/@mantine/core'];

describe('the bill of materials', () => {
  const sbom = withBundled(RUNTIME, PLACES, lockedPackages());

  it('has what the service runs and what its pages carry, with hash and licence', () => {
    const names = sbom.components.map((each) => each['bom-ref'].replace(/@[\d.]+$/, ''));
    const preact = sbom.components.find(({ name }) => name === 'preact');

    expect(names).toEqual(['pg', '@mantine/core', 'preact']);
    expect(preact).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/preact@\d+\.\d+\.\d+$/) as string,
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }],
      licenses: [{ expression: 'MIT' }],
    });
    expect(sbom.dependencies.map(({ ref }) => ref)).toEqual(sbom.components.map((each) => each['bom-ref']));
  });

  it('is the same whenever and wherever it is made of the same packages, and another of others', () => {
    const later = {
      ...RUNTIME,
      serialNumber: 'urn:uuid:22222222-2222-4222-8222-222222222222',
      metadata: { timestamp: '2027-01-01T00:00:00.000Z', component: { name: 'another-folder' } },
    };

    expect(withBundled(later, PLACES, lockedPackages())).toEqual(sbom);
    expect(withBundled(RUNTIME, [], lockedPackages()).serialNumber).not.toBe(sbom.serialNumber);
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
