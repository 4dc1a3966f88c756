/**
 * What takes the place of a placeholder is kept back by React until that has stood for 300 ms, for the eye's sake. A test
 * has no eye: it would wait, or take what it sees for what there is.
 */
const later = globalThis.setTimeout;

/** What React calls the step that it keeps back. */
const keptBack = 'bound completeRootWhenReady';

const soon: typeof later = Object.assign(
  (work: () => void, ms?: number, ...given: []) => later(work, work.name === keptBack ? 0 : ms, ...given),
  later,
);

globalThis.setTimeout = soon;
