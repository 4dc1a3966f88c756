/**
 * `npm start` and `npm run create-admin`: installs and builds anything missing or outdated, creates a new database for
 * `npm start`, and then runs the named program in this process, which starts faster than a child process.
 * Needs only Node and npm.
 */
import { build, isBuilt } from './builds.mjs';
import { installIfStale } from './install.mjs';
import { killChildrenOnExit, step } from './run.mjs';

/** Name of the program, which precedes its own arguments. */
const [program] = process.argv.splice(2, 1);

const leaveSignals = killChildrenOnExit();
await installIfStale('start');
const withData = program === 'main';
const what = `Building the portal and the server${withData ? ', and filling the database if it is new' : ''}`;
if (!isBuilt()) await step(what, () => build({ withData }));
leaveSignals();
await import(new URL(`../dist-server/${program}.js`, import.meta.url).href);
