import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { paths } from '#contract/protocol.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = (name: string) => path.join(root, 'deploy/kubernetes', name);

interface Kustomization {
  readonly resources: readonly string[];
  readonly configMapGenerator: readonly { readonly literals: readonly string[] }[];
}

const read = (file: string): unknown => parse(readFileSync(file, 'utf8'));
const kustomizations = ['base', 'example'].map(
  (name) => read(folder(`${name}/kustomization.yaml`)) as Kustomization,
);
const files = ['base', 'example'].flatMap((name) =>
  readdirSync(folder(name))
    .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .map((file) => ({
      name,
      file,
      content: read(path.join(folder(name), file)) as { readonly kind: string },
    })),
);
const find = <T>(kind: string) => files.find(({ content }) => content.kind === kind)?.content as T;

/** The module of `kubernetes-types`, which is made from Kubernetes' own API, that has the type of each kind. */
const modules: Readonly<Record<string, string>> = {
  ServiceAccount: 'core/v1',
  Service: 'core/v1',
  Deployment: 'apps/v1',
  PodDisruptionBudget: 'policy/v1',
  NetworkPolicy: 'networking/v1',
  Ingress: 'networking/v1',
};

mkdirSync(path.join(root, '.cache'), { recursive: true });
const scratch = mkdtempSync(path.join(root, '.cache/kubernetes-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Compiles objects as literals of their types, so that the compiler finds unknown fields and wrong values. */
function typeErrors(objects: readonly { readonly kind: string }[]): string {
  const lines = objects.map(
    (content, n) =>
      `export const object${n}: import('kubernetes-types/${modules[content.kind]}').${content.kind} = ${JSON.stringify(content)};`,
  );
  writeFileSync(path.join(scratch, 'objects.ts'), lines.join('\n'));
  const compilerOptions = {
    noEmit: true,
    strict: true,
    types: [],
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'esnext',
  };
  writeFileSync(
    path.join(scratch, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['objects.ts'] }),
  );
  try {
    execFileSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', scratch], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}
interface Deployment {
  readonly spec: {
    readonly replicas: number;
    readonly selector: { readonly matchLabels: object };
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly containers: readonly [Container];
        readonly securityContext: { readonly runAsUser: number };
      };
    };
  };
}

const { spec } = find<Deployment>('Deployment');
const [container] = spec.template.spec.containers;
const { labels } = spec.template.metadata;

it('has only fields and values that Kubernetes knows', () => {
  // The last one has a misspelled field, so that the check itself is known to work.
  const wrong = { ...find<object>('Service'), kind: 'Service', spec: { selectors: {} } };
  const errors = typeErrors([...files.map(({ content }) => content), wrong])
    .trim()
    .split('\n');
  expect(errors).toEqual([expect.stringContaining(`'"selectors"' does not exist in type 'ServiceSpec'`)]);
});

it('lists every file in its kustomization', () => {
  for (const [index, name] of ['base', 'example'].entries()) {
    const own = files.filter((one) => one.name === name).map(({ file }) => file);
    const listed = kustomizations[index]?.resources.filter((resource) => resource.endsWith('.yaml'));
    expect(listed?.toSorted()).toEqual(own.toSorted());
  }
});

it('leads people, probes, budget and policy to the same servers', () => {
  expect(spec.selector.matchLabels).toEqual(labels);
  const service = find<{ spec: { selector: object; ports: { targetPort: string }[] } }>('Service');
  expect(service.spec.selector).toEqual(labels);
  expect(service.spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
  expect(container.ports).toEqual([{ name: 'http', containerPort: 3_000 }]);
  const budget = find<{ spec: { minAvailable: number; selector: { matchLabels: object } } }>(
    'PodDisruptionBudget',
  );
  expect(budget.spec.selector.matchLabels).toEqual(labels);
  expect(budget.spec.minAvailable).toBe(spec.replicas - 1);
  const policy = find<{ spec: { podSelector: { matchLabels: object } } }>('NetworkPolicy');
  expect(policy.spec.podSelector.matchLabels).toEqual(labels);
  expect(container.startupProbe.httpGet).toEqual({ path: paths.health, port: 'http' });
  expect(container.livenessProbe.httpGet).toEqual({ path: paths.health, port: 'http' });
  expect(container.readinessProbe.httpGet).toEqual({ path: paths.ready, port: 'http' });
});

it('sets only variables that Forge reads, and the user of its image', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const documented = new Set([...readme.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
  const literals = kustomizations.flatMap(({ configMapGenerator }) =>
    configMapGenerator.flatMap((generator) => generator.literals.map((one) => one.split('=')[0])),
  );
  for (const name of [...literals, ...container.env.map((variable) => variable.name)])
    expect(documented, name).toContain(name);
  const secrets = container.volumeMounts.find(({ name }) => name === 'secrets')?.mountPath ?? '';
  for (const { value } of container.env) expect(path.dirname(value)).toBe(secrets);
  const image = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  expect(image).toContain('\nUSER node\n');
  expect(image).toContain('\nEXPOSE 3000\n');
  // The user `node` of the image.
  expect(spec.template.spec.securityContext.runAsUser).toBe(1_000);
});
