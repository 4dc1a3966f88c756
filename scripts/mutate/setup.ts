/**
 * What each test file begins with when Stryker runs it: with nothing covered yet. Files share one worker, and each reports
 * all that it finds covered when it has ended; what the files before it covered would be sent again with every one of them.
 */

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the instrumented code calls the place where it keeps what it has covered. */
    readonly globalNamespace: string;
  }
}

const stryker: unknown = Reflect.get(globalThis, inject('globalNamespace'));
const coverage: unknown = typeof stryker === 'object' && stryker ? Reflect.get(stryker, 'mutantCoverage') : undefined;

// Emptied where it stands: every instrumented module holds on to it.
if (typeof coverage === 'object' && coverage) Object.assign(coverage, { static: {}, perTest: {} });
