/** Before `npm start`: installs and builds what is missing or out of date. Needs nothing but Node and npm. */
import { build, isBuilt } from './builds.mjs';
import { installIfStale } from './install.mjs';
import { killChildrenOnExit, step } from './run.mjs';

killChildrenOnExit();
await installIfStale('start');
if (!isBuilt()) await step('Building the portal and the server', build);
