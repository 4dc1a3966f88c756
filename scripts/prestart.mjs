/** Before `npm start`, `with-data`, and `npm run create-admin`: installs and builds what is missing or out of date. Needs nothing but Node and npm. */
import { build, isBuilt } from './builds.mjs';
import { installIfStale } from './install.mjs';
import { killChildrenOnExit, step } from './run.mjs';

killChildrenOnExit();
await installIfStale('start');
// The server stands long before the portal, and fills a new database while that is being built.
const withData = process.argv[2] === 'with-data';
if (!isBuilt()) await step(withData ? 'Building the portal and the server, and filling the database if it is new' : 'Building the portal and the server', () => build({ withData }));
