/** `npm run create-portal -- ../my-portal`: a portal of one's own: the engine and all that it needs, without the marketplace (ADR 057). */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { filesOfPortal } from './create-portal/files-of-portal.mjs';
import { root } from './run.mjs';

const [folder] = process.argv.slice(2);
const target = resolve(folder ?? '.');
if (folder === undefined) {
  console.error('Usage: npm run create-portal -- ../my-portal');
  process.exitCode = 1;
} else if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty.`);
  process.exitCode = 1;
} else {
  const files = filesOfPortal(root, basename(target));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  }
  console.log(`${files.size} files are in ${relative(process.cwd(), target) || target}. Now

  cd ${relative(process.cwd(), target) || '.'} && npm install && npm run dev

Its README lists what is yours to replace.`);
}
