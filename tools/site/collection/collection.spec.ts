import { OPERATIONS } from '../reference/document.js';
import { collection } from './collection.js';
import { FOLDERS } from './steps.js';

/** Calls that change what the partner had before. Each must name something that the collection made, or keep the value. */
const KEEPS: Readonly<Record<string, object>> = {
  Clock_advance: { advance: 0 },
  Partner_update: { displayName: '{{displayName}}' },
};

describe('the collection of requests', () => {
  const steps = FOLDERS.flatMap((folder) => folder.steps);

  it('has every operation of openapi.json', () => {
    const named = new Set(steps.map(({ operation }) => operation));

    expect(OPERATIONS.map(({ operationId }) => operationId).filter((id) => !named.has(id))).toEqual([]);
  });

  it('uses no variable before a request has set it', () => {
    const known = new Set(['$guid', 'baseUrl', 'apiKey', 'apiSecret']);
    const early: string[] = [];
    for (const { operation, before = {}, sets = {}, ...uses } of steps) {
      for (const name of Object.keys(before)) known.add(name);
      const used = [...JSON.stringify(uses).matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name = '']) => name);
      early.push(...used.filter((name) => !known.has(name)).map((name) => `${operation}: ${name}`));
      for (const name of Object.keys(sets)) known.add(name);
    }

    expect(early).toEqual([]);
  });

  it('leaves settings and the clock as they are', () => {
    for (const [operation, body] of Object.entries(KEEPS))
      expect(steps.filter((step) => step.operation === operation).map((step) => step.body)).toEqual([body]);
  });

  it('is in the format that clients import', () => {
    const { info, item } = collection();

    expect(info.schema).toContain('/v2.1.0/');
    expect(item.flatMap((folder) => folder.item)).toHaveLength(steps.length);
  });
});
