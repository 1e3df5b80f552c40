import type { Lifecycle } from './lifecycle.js';
import { lifecyclePage } from './lifecycle-pages.js';

const parcel: Lifecycle<
  'envelope' | 'box',
  'not-sent' | 'sent' | 'lost',
  'written' | 'posted' | 'forgotten',
  'stamped',
  'carry' | 'search'
> = {
  name: 'parcel',
  kinds: ['envelope', 'box'],
  statuses: ['not-sent', 'sent', 'lost'],
  finals: ['sent'],
  rows: [
    ['any', 'new', 'written', 'not-sent', '-', []],
    ['envelope', 'not-sent', 'posted', 'sent', 'stamped', ['carry']],
    ['box', 'not-sent', 'posted', 'sent', '-', ['carry', 'search']],
    ['any', 'not-sent', 'forgotten', 'not-sent', '-', []],
    ['box', 'not-sent', 'forgotten', 'lost', 'stamped', []],
  ],
};
const page = lifecyclePage(parcel);
const [table, envelopes, boxes] = page.split(/\n\n(?=\*\*)/);

describe('the page of a lifecycle', () => {
  it('has every row in its table, in order', () => {
    expect(table).toBe(
      [
        '| kind | from | on | to | when | jobs |',
        '| --- | --- | --- | --- | --- | --- |',
        '| any | new | written | not-sent | - | - |',
        '| envelope | not-sent | posted | sent | stamped | carry |',
        '| box | not-sent | posted | sent | - | carry, search |',
        '| any | not-sent | forgotten | not-sent | - | - |',
        '| box | not-sent | forgotten | lost | stamped | - |',
      ].join('\n'),
    );
  });

  it('has a diagram for each kind, with every row that changes the status of that kind', () => {
    expect(envelopes).toBe(
      '**envelope**\n\n```mermaid\nstateDiagram-v2\n  [*] --> not_sent: written\n  not_sent --> sent: posted [stamped]\n  sent --> [*]\n```',
    );
    expect(boxes).toContain('  not_sent --> sent: posted\n');
    expect(boxes).toContain('  not_sent --> lost: forgotten [stamped]\n');
  });

  it('leads final statuses to the end, and others not', () => {
    expect(boxes).toContain('sent --> [*]');
    expect(boxes).not.toContain('lost --> [*]');
  });

  it('needs no heading where there is one kind', () => {
    expect(lifecyclePage({ ...parcel, kinds: ['envelope'] })).not.toContain('**');
  });
});
