/**
 * Before `npm start` and `npm run create-admin`: installs and builds what is missing or out of date. `with-data`, which a
 * start says, also fills a new database. Needs nothing but Node and npm.
 */
import { build, isBuilt } from './builds.mjs';
import { installIfStale } from './install.mjs';
import { killChildrenOnExit, step } from './run.mjs';

killChildrenOnExit();
await installIfStale('start');
const withData = process.argv[2] === 'with-data';
const what = `Building the portal and the server${withData ? ', and filling the database if it is new' : ''}`;
if (!isBuilt()) await step(what, () => build({ withData }));
