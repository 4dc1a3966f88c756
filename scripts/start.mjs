/**
 * `npm start` and `npm run create-admin`: installs and builds anything missing or outdated, then runs the program.
 * Runs it in this process, which is faster than starting a child process. Needs only Node and npm.
 */
import { build, isBuilt } from './builds.mjs';
import { installIfStale } from './install.mjs';
import { killChildrenOnExit, step } from './run.mjs';

/** Name of the program. Removed from `argv`, so that only the program's own arguments remain. */
const [program] = process.argv.splice(2, 1);

const leaveSignals = killChildrenOnExit();
await installIfStale('start');
const withData = program === 'main';
const what = `Building the portal and the server${withData ? ', and filling the database if it is new' : ''}`;
if (!isBuilt()) await step(what, () => build({ withData }));
leaveSignals();
await import(new URL(`../dist-server/${program}.js`, import.meta.url).href);
