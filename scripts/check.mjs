/**
 * `npm run check`: runs all steps, or only the named ones, in parallel. Prints a line per step, and the output of
 * failed steps.
 */
import { check, checkNames } from './checks.mjs';
import { installIfStale } from './install.mjs';
import { killChildrenOnExit } from './run.mjs';

killChildrenOnExit();
await installIfStale();
const named = process.argv.slice(2);
const results = await Promise.all(
  (named.length > 0 ? named : checkNames).map(async (name) => {
    const done = await check(name);
    console.log(
      `${done.ok ? 'ok    ' : 'FAILED'} ${name.padEnd(15)} ${done.seconds.toFixed(1)} s  ${done.extent}`.trimEnd(),
    );
    if (!done.ok) console.log(done.output);
    return done.ok;
  }),
);
process.exitCode = results.every(Boolean) ? 0 : 1;
