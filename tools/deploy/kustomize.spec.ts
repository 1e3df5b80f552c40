import fs from 'node:fs';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { PodSpec } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import { inProject } from '../bootstrap/project.mjs';
import {
  build,
  containersOf,
  kubectlProblem,
  type KubernetesObject,
  podsOf,
  presentObjects,
  readSettings,
  typeProblems,
} from './kustomize.js';

const problem = kubectlProblem();
if (problem !== undefined) process.stdout.write(`kustomize: did not run (${problem})\n`);
const objects = presentObjects();
/** Time of `endLate` for a process that ends, besides DRAIN_SECONDS. */
const LAST_RESORT_SECONDS = 60;

const pods = podsOf(objects);
const podOf = (name: string): PodSpec => pods.find(([each]) => each === name)![1];
const ofKind = <T>(kind: string): T[] => objects.filter((object) => object.kind === kind) as T[];
const settings = readSettings('base/settings.env', 'overlays/live/settings.env');

describe('deploy/kustomize', () => {
  it('has a pod of each process', () => {
    expect(pods.map(([name]) => name).sort()).toEqual(
      ['api', 'migrate', 'ops', 'signer', 'worker'].map((name) => `rampart-${name}`),
    );
  });

  it.each(pods)('closes %s', (name, pod) => {
    const user = name === 'rampart-signer' ? 1001 : 1000;

    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: user, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect([pod.hostNetwork, pod.hostPID, pod.hostIPC, pod.serviceAccountName]).toEqual(Array(4).fill(undefined));
    for (const { securityContext, resources } of containersOf(pod)) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      for (const bound of [resources?.requests, resources?.limits])
        expect(Object.keys(bound ?? {}).sort()).toEqual(['cpu', 'ephemeral-storage', 'memory']);
    }
    for (const { hostPath } of pod.volumes ?? []) expect(hostPath).toBeUndefined();
  });

  it('starts programs that the image has', () => {
    const programs = pods
      .flatMap(([, pod]) => containersOf(pod))
      .map(({ command }) => /^node (dist\/\S+)\.js/.exec(command?.join(' ') ?? '')?.[1]);

    expect(programs).toHaveLength(8);
    expect(programs).not.toContain(undefined);
    expect(programs.filter((program) => !fs.existsSync(inProject(`${program!.replace('dist/', '')}.ts`)))).toEqual([]);
  });

  it('has objects as Kubernetes describes them', () => {
    expect(typeProblems(objects)).toBe('');
  });

  it('is held against those descriptions strictly', () => {
    const mistaken: KubernetesObject = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'a' },
      spec: { ports: 1 },
    };

    expect(typeProblems([{ ...mistaken, spec: { port: [] } }])).toContain(`'"port"' does not exist`);
    expect(typeProblems([mistaken])).toContain(`Type 'number' is not assignable`);
  });

  it('lets an api serve on until no request comes any more, and keeps one through every change', () => {
    const [api] = ofKind<Deployment>('Deployment').filter(({ metadata }) => metadata?.name === 'rampart-api');
    const [{ readinessProbe, livenessProbe } = {}] = podOf('rampart-api').containers;

    expect(api?.spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } });
    expect([readinessProbe?.httpGet?.path, livenessProbe?.httpGet?.path]).toEqual(['/health/ready', '/health/live']);
    expect(objects.filter(({ kind }) => kind === 'PodDisruptionBudget').map(({ metadata }) => metadata.name)).toContain(
      'rampart-api',
    );
    for (const name of ['api', 'worker', 'ops'])
      expect(podOf(`rampart-${name}`).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        Number(settings['DRAIN_SECONDS']) + LAST_RESORT_SECONDS,
      );
  });

  it('allows no connection that a policy does not name, and the signer none', () => {
    const policies = ofKind<NetworkPolicy>('NetworkPolicy').map(({ spec }) => spec!);
    const [closed, ...more] = policies.filter(({ ingress, egress }) => !ingress && !egress);
    const open = policies.filter((policy) => policy !== closed);
    const componentsOf = ({ podSelector }: (typeof open)[number]): readonly string[] => [
      ...[podSelector?.matchLabels?.['app.kubernetes.io/component'] ?? []].flat(),
      ...(podSelector?.matchExpressions ?? []).flatMap(({ values = [] }) => values),
    ];

    expect([closed, ...more]).toEqual([
      { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'rampart' } }, policyTypes: ['Ingress', 'Egress'] },
    ]);
    for (const policy of open) expect(componentsOf(policy)).not.toEqual([]);
    expect(open.flatMap(componentsOf)).not.toContain('signer');
  });

  it('serves the api alone to the world', () => {
    const ingresses = ofKind<KubernetesObject>('Ingress').map(({ spec }) => JSON.stringify(spec));
    const services = ofKind<KubernetesObject>('Service').map(({ spec }) => spec?.['type']);

    expect(ingresses).toEqual([expect.stringContaining('"name":"rampart-api"')]);
    expect(ingresses[0]).not.toContain('rampart-ops');
    expect(services).toEqual(['ClusterIP', 'ClusterIP']);
  });
});

(problem === undefined ? describe : describe.skip)('kustomize', () => {
  it('builds the base and the example of an installation', () => {
    const names = ({ kind, metadata: { name } }: KubernetesObject): string => `${kind} ${name.replace(/-\w{10}$/, '')}`;

    expect(build('base').map(names)).toContain('ConfigMap rampart-settings');
    expect(objects.filter(({ kind }) => kind === 'Secret').map(names)).toEqual(
      ['owner', 'secrets', 'signer'].map((name) => `Secret rampart-${name}`),
    );
    expect(objects.find(({ kind }) => kind === 'ConfigMap')?.data).toEqual(settings);
    expect(pods.flatMap(([, pod]) => containersOf(pod)).map(({ image }) => image)).toEqual(
      Array(8).fill('registry.example.com/rampart:1.0'),
    );
  });

  it('keeps on disks what outlives a pod', () => {
    const claims = pods.map(([name, { volumes = [] }]) => [
      name.replace('rampart-', ''),
      volumes.flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? []).sort(),
    ]);
    const shared = ['rampart-data', 'rampart-lists'];

    expect(Object.fromEntries(claims)).toEqual({
      api: shared,
      migrate: [],
      ops: [...shared, 'rampart-signer-socket'],
      signer: ['rampart-signer-socket'],
      worker: [...shared, 'rampart-signer-socket'],
    });
  });

  it('mounts every secret that it generates', () => {
    const secrets = ofKind<KubernetesObject>('Secret').map(({ metadata }) => metadata.name);
    const mounted = pods.flatMap(([, { volumes = [] }]) => volumes.flatMap(({ secret }) => secret?.secretName ?? []));

    expect([...new Set(mounted)].sort()).toEqual(secrets.sort());
  });
});
