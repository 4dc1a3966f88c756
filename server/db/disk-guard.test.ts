import { describe, expect, it } from 'vitest';
import { collectLog } from '../testing/collected-log.ts';
import { DatabaseAway, StorageFull } from './database.ts';
import { guardDisk } from './disk-guard.ts';

function openDisk() {
  const disk = { freeMiB: 1000, isWritable: true };
  const lines: string[] = [];
  const guard = guardDisk(
    '/data',
    collectLog((line) => lines.push(line)),
    {
      free: () => disk.freeMiB,
      access() {
        if (!disk.isWritable) throw Object.assign(new Error('read-only'), { code: 'EROFS' });
      },
    },
  );
  return { disk, lines, guard };
}

describe('the disk guard of the embedded database', () => {
  it('rejects writes on a nearly full disk, and reads if the log has no space left', () => {
    const { disk, guard } = openDisk();
    guard('writes');
    disk.freeMiB = 63;
    expect(() => guard('writes')).toThrow(StorageFull);
    guard('reads');
    disk.freeMiB = 23;
    expect(() => guard('reads')).toThrow(DatabaseAway);
    disk.freeMiB = 64;
    guard('writes');
  });

  it('rejects everything on a read-only disk', () => {
    const { disk, guard } = openDisk();
    disk.isWritable = false;
    for (const does of ['reads', 'writes'] as const) expect(() => guard(does)).toThrow(DatabaseAway);
    disk.isWritable = true;
    guard('writes');
  });

  it('logs the start and the end of an outage once each', () => {
    const { disk, guard, lines } = openDisk();
    disk.isWritable = false;
    for (let call = 0; call < 3; call += 1) expect(() => guard('writes')).toThrow(DatabaseAway);
    disk.isWritable = true;
    for (let call = 0; call < 3; call += 1) guard('writes');
    expect(lines).toEqual([expect.stringContaining('EROFS'), expect.stringContaining('is writable again')]);
  });
});
