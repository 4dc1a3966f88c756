/** A Vite plugin that writes a `.br` file beside each text file of the build, so that the server need not compress. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const text = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Of what the page names itself the last byte counts; the rest is 2 % larger for half of the time. */
const effort = { early: constants.BROTLI_MAX_QUALITY, late: constants.BROTLI_MAX_QUALITY - 1 };
/** Below this the headers weigh more than what is saved. */
const smallestBytes = 512;

/** @returns {import('vite').Plugin} */
export function brotli() {
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const page = bundle['index.html'];
      const named = page?.type === 'asset' ? String(page.source) : '';
      const files = Object.keys(bundle).filter((name) => text.test(name) && !name.startsWith('.vite/'));
      await Promise.all(
        files.map(async (name) => {
          const content = await readFile(join(dir, name));
          if (content.length < smallestBytes) return;
          const quality = name === page?.fileName || named.includes(name) ? effort.early : effort.late;
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
          await writeFile(join(dir, `${name}.br`), await compress(content, { params }));
        }),
      );
    },
  };
}
