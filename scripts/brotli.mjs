/** A Vite plugin that writes a `.br` file beside each text file of the build, so that the server need not compress. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const text = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Below this the headers weigh more than what is saved. */
const smallestBytes = 512;

/** @returns {import('vite').Plugin} */
export function brotli() {
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const files = Object.keys(bundle).filter((name) => text.test(name) && !name.startsWith('.vite/'));
      await Promise.all(
        files.map(async (name) => {
          const content = await readFile(join(dir, name));
          if (content.length < smallestBytes) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(join(dir, `${name}.br`), await compress(content, { params }));
        }),
      );
    },
  };
}
