/**
 * `npm start` and `npm run create-admin`: installs and builds what is missing or out of date, and a start also fills a new
 * database; then runs the program that is named, in this process, for another would take a tenth of a second to come up.
 * Needs nothing but Node and npm.
 */
import { build, isBuilt } from './builds.mjs';
import { installIfStale } from './install.mjs';
import { killChildrenOnExit, step } from './run.mjs';

/** The program is named before its own arguments. */
const [program] = process.argv.splice(2, 1);

const leaveSignals = killChildrenOnExit();
await installIfStale('start');
const withData = program === 'main';
const what = `Building the portal and the server${withData ? ', and filling the database if it is new' : ''}`;
if (!isBuilt()) await step(what, () => build({ withData }));
leaveSignals();
await import(new URL(`../dist-server/${program}.js`, import.meta.url).href);
