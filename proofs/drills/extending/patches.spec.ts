import { spawnSync } from 'node:child_process';
import { root } from '../../../tools/bootstrap/project.mjs';
import { patchOf } from './patch.js';
import { TASKS } from './tasks.js';

describe('the patch of a task for contributors', () => {
  it.each(TASKS.map((task) => [task.name, task] as const))('%s still applies', (_, task) => {
    const { status, stderr } = spawnSync('git', ['apply', '--check', '--whitespace=nowarn', patchOf(task)], {
      cwd: root,
      encoding: 'utf8',
    });

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
