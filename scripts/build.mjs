/** `npm run build`: builds the portal into dist/ and the server into dist-server/. */
import { build } from './builds.mjs';
import { installIfStale } from './install.mjs';
import { killChildrenOnExit, step } from './run.mjs';

killChildrenOnExit();
await installIfStale();
await step('Building the portal and the server', build);
