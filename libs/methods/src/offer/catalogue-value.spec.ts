import { CATALOGUE_ITEMS, type CatalogueItem, findCatalogueItem } from './catalogue-items.js';
import { findValueProblem } from './catalogue-value.js';
import { RAIL_CAPS } from './rail-caps.js';

function itemOf(entry: string, setting: string): CatalogueItem {
  const item = findCatalogueItem(entry, setting);
  if (!item) throw new Error(`${entry} has no ${setting}`);
  return item;
}

const problemOf = (entry: string, setting: string, value: unknown): string | undefined => {
  const item = itemOf(entry, setting);
  return findValueProblem(item, value, { cap: item.method && RAIL_CAPS[item.method] });
};

describe('a value of the catalogue', () => {
  it('has an entry and a setting once', () => {
    const names = CATALOGUE_ITEMS.map(({ entry, setting }) => `${entry} ${setting}`);

    expect(new Set(names).size).toBe(names.length);
  });

  it('may always return to its default', () => {
    for (const item of CATALOGUE_ITEMS) expect(findValueProblem(item, null, { cap: undefined })).toBeUndefined();
  });

  it.each([
    ['method:paynow:buy', 'offered', false],
    ['method:paynow:buy', 'hours', { zone: 'Asia/Singapore', open: '09:00', close: '17:30', days: [1, 2, 3, 4, 5] }],
    ['asset:BTC:bitcoin:sell', 'hours', { zone: 'UTC', open: '22:00', close: '02:00', days: [7] }],
    ['method:paynow:buy', 'limits', { min: '10', max: '200.5' }],
    ['method:instapay:buy', 'limits', { min: '4500', max: '50000' }],
    ['method:nz-bank-transfer:buy', 'window', 1_440],
    ['asset:BTC:bitcoin:buy', 'limits', { min: '0.00001' }],
    ['asset:BTC:bitcoin', 'depth', [{ above: '0', confirmations: 2 }]],
    ['asset:BTC:buy', 'spread', { percent: '0.75', ofRange: '50' }],
    ['asset:BTC:sell', 'spread', { percent: '20', ofRange: '300' }],
    ['rail:paynow', 'cap', { max: '200000', source: 'ABS', asOf: '2026-11-22' }],
  ])('%s %s takes %j', (entry, setting, value) => {
    expect(problemOf(entry, setting, value)).toBeUndefined();
  });

  it.each([
    ['method:paynow:buy', 'offered', 'no', 'boolean'],
    ['method:paynow:buy', 'hours', 'always', 'object'],
    ['method:paynow:buy', 'hours', { zone: 'Asia/Atlantis', open: '09:00', close: '17:00', days: [1] }, 'zone'],
    ['method:paynow:buy', 'hours', { zone: '+08:00', open: '09:00', close: '17:00', days: [1] }, 'zone'],
    ['method:paynow:buy', 'hours', { zone: 'UTC', open: '9:00', close: '17:00', days: [1] }, 'open: must be a time'],
    ['method:paynow:buy', 'hours', { zone: 'UTC', open: '09:00', close: '24:00', days: [1] }, 'close: must be a time'],
    ['method:paynow:buy', 'hours', { zone: 'UTC', open: '09:00', close: '17:00', days: [] }, 'days'],
    ['method:paynow:buy', 'hours', { zone: 'UTC', open: '09:00', close: '17:00', days: [0] }, 'days.0'],
    ['method:paynow:buy', 'hours', { zone: 'UTC', open: '09:00', close: '17:00', days: [1, 1] }, 'twice'],
    ['method:paynow:buy', 'hours', { zone: 'UTC', open: '09:00', close: '17:00' }, 'days'],
    ['method:paynow:buy', 'limits', { min: '10', max: '9' }, 'below the minimum'],
    ['method:paynow:buy', 'limits', { min: '0', max: '9' }, 'more than 0'],
    ['method:paynow:buy', 'limits', { min: '1.005', max: '9' }, '2 decimals'],
    ['method:paynow:buy', 'limits', { min: '10' }, 'a minimum and a maximum'],
    ['method:paynow:buy', 'limits', { min: 10, max: 20 }, 'string'],
    ['method:instapay:sell', 'limits', { min: '4500', max: '50000.01' }, 'the rail carries at most 50000 PHP'],
    ['method:gojek-id:buy', 'limits', { min: '1', max: '10000001' }, 'the rail carries at most 10000000 IDR'],
    ['method:upi:buy', 'limits', { min: '1', max: '100001' }, 'the rail carries at most 100000 INR'],
    ['method:duit-now:buy', 'limits', { min: '1', max: '30001' }, 'the rail carries at most 30000 MYR'],
    ['method:paynow:buy', 'window', 4, '5'],
    ['method:paynow:buy', 'window', 10_081, '10080'],
    ['asset:BTC:bitcoin:buy', 'limits', { min: '1', max: '2' }, 'a minimum only'],
    ['asset:BTC:bitcoin', 'depth', [], 'value'],
    ['asset:BTC:bitcoin', 'depth', [{ above: '0', confirmations: 1 }], 'at least 2 confirmations'],
    ['asset:BTC:bitcoin', 'depth', [{ above: '1', confirmations: 3 }], 'must begin above 0'],
    ['asset:BTC:buy', 'spread', { percent: '20.1', ofRange: '0' }, 'at most 20 %'],
    ['asset:BTC:buy', 'spread', { percent: '-1', ofRange: '0' }, 'decimal text'],
    ['asset:BTC:buy', 'spread', { percent: '0.00001', ofRange: '0' }, '4 decimals'],
    ['asset:BTC:buy', 'spread', { percent: '1', ofRange: '301' }, 'at most 300 %'],
    ['asset:BTC:buy', 'spread', { percent: '1' }, 'ofRange'],
    ['asset:BTC:buy', 'spread', { percent: 1, ofRange: '0' }, 'string'],
    ['rail:paynow', 'cap', { max: '1' }, 'source'],
  ])('%s %s refuses %j', (entry, setting, value, problem) => {
    expect(problemOf(entry, setting, value)).toContain(problem);
  });

  it('needs bands of depths that ascend, with no fewer confirmations', () => {
    const bands = (...pairs: [string, number][]) =>
      problemOf(
        'asset:BTC:bitcoin',
        'depth',
        pairs.map(([above, confirmations]) => ({ above, confirmations })),
      );

    expect(bands(['0', 2], ['1', 4], ['10', 6])).toBeUndefined();
    expect(bands(['0', 2], ['1', 4], ['1', 6])).toContain('ascend');
    expect(bands(['0', 4], ['1', 2])).toContain('no fewer');
  });
});
