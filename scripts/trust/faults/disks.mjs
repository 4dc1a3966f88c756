import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { signIn, startServer } from '../../demo-server.mjs';
import { Skipped, mountDisk, openCluster, openUser, statusOf, suffer, untilRefused } from './world.mjs';

/** @typedef {import('./world.mjs').User} User */

/** Health is checked every five seconds. */
const healthMs = 7000;

export async function fullDiskOfPostgres() {
  const disk = mountDisk(400);
  try {
    const cluster = await openCluster(['max_wal_size=64MB', 'min_wal_size=32MB'], disk.folder);
    const node = await startServer({ DATABASE_URL: cluster.url, DEMO_ORDERS: '50' });
    try {
      const user = await openUser(node);
      return await suffer(node, user, async () => {
        disk.fill(0);
        const wrong = await untilRefused(user.write, [503, 507], 60_000);
        for (let second = 0; second < 5; second += 1) {
          await user.write();
          await user.read();
          if ((await statusOf(node, '/api/livez')) !== 200) wrong.push('livez is not well');
          await wait(1000);
        }
        disk.free();
        // PostgreSQL ends itself when its log has no room. Its supervisor starts it again.
        await wait(1000);
        if (!cluster.isRunning()) await cluster.resume();
        return wrong;
      });
    } finally {
      node.remove();
      await cluster.stop();
    }
  } finally {
    disk.unmount();
  }
}

export async function fullDiskOfEmbedded() {
  const disk = mountDisk(500);
  try {
    const node = await startServer({ DATA_DIR: join(disk.folder, 'data'), DEMO_ORDERS: '50' });
    try {
      const user = await openUser(node);
      return await suffer(node, user, async () => {
        disk.fill(45);
        const wrong = await untilRefused(user.write, [507], 5000);
        if ((await user.count()) !== 200) wrong.push('nothing can be read');
        wrong.push(...(await untilRefused(() => statusOf(node, '/api/healthz'), [503], healthMs)));
        disk.fill(0);
        for (let second = 0; second < 5; second += 1) {
          await user.write();
          await user.read();
          if ((await statusOf(node, '/api/livez')) !== 200) wrong.push('livez is not well');
          await wait(1000);
        }
        disk.free();
        return wrong;
      });
    } finally {
      node.remove();
    }
  } finally {
    disk.unmount();
  }
}

/** A disk with open files cannot be remounted: the folder is made immutable in its place, which its guard sees as well. */
export async function readOnlyEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-immutable-'));
  const data = join(folder, 'data');
  /** @param {'+i' | '-i'} flag */
  const change = (flag) => spawnSync('chattr', [flag, data], { encoding: 'utf8' });
  const node = await startServer({ DATA_DIR: data, DEMO_ORDERS: '50' });
  try {
    const user = await openUser(node);
    const { status, error, stderr } = change('+i');
    if (status !== 0) throw new Skipped(`a folder cannot be made immutable here: ${error?.message ?? stderr.trim()}`);
    return await suffer(node, user, async () => {
      const wrong = await untilRefused(user.write, [503], 5000);
      if ((await statusOf(node, '/api/livez')) !== 200) wrong.push('livez is not well');
      await wait(3000);
      change('-i');
      return wrong;
    });
  } finally {
    change('-i');
    node.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function filesFolder() {
  const disk = mountDisk(1);
  try {
    const files = join(disk.folder, 'files');
    mkdirSync(files);
    const node = await startServer({ FILES_DIR: files, DEMO_ORDERS: '50' });
    try {
      const user = await openUser(node);
      const merchant = await signIn(node.origin, 'merchant@demo.test');
      const { 'content-type': _, ...headers } = merchant;
      const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, () => Math.floor(Math.random() * 256)));
      const png = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } }).png().toBuffer();
      const upload = (/** @type {User} */ each) => {
        const form = new FormData();
        form.append('file', new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }));
        return each.call(`${node.origin}/api/merchant/logo`, { method: 'POST', headers, body: form });
      };
      return await suffer(node, user, async () => {
        const wrong = [];
        if ((await upload(user)) !== 200) wrong.push('no upload at first');
        disk.remount('ro');
        if ((await upload(user)) !== 503) wrong.push('a read-only folder is not 503');
        disk.remount('rw');
        if ((await upload(user)) !== 200) wrong.push('no upload when it is writable again');
        disk.fill(0);
        if ((await upload(user)) !== 507) wrong.push('a full folder is not 507');
        if (readdirSync(files).some((name) => name.endsWith('.part'))) wrong.push('half a file is left');
        disk.free();
        return wrong;
      }, upload);
    } finally {
      node.remove();
    }
  } finally {
    disk.unmount();
  }
}
