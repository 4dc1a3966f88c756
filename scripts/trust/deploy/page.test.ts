import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../run.mjs';
import { readBlocks } from './page.mjs';

const page = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8');

describe('the deployment page', () => {
  const blocks = readBlocks(page);

  it('has no shell block or comment that the parser misses', () => {
    expect(blocks).toHaveLength(page.match(/^```sh$/gm)?.length ?? 0);
    expect(
      blocks.flatMap(({ before, check, skipped }) => [before, check, skipped].filter((words) => words !== undefined)),
    ).toHaveLength(page.match(/^<!-- /gm)?.length ?? 0);
  });

  it('contains only valid shell syntax', () => {
    for (const { code, line } of blocks) {
      expect([line, spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' }).stderr]).toEqual([line, '']);
    }
  });
});
