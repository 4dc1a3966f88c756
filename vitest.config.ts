/** `unit` needs nothing but Node; `screens` renders in a document that needs no browser; `api` runs the whole API on the engine named by API_ENGINE. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inNode } from './packages/admin/vite/plugin.mjs';
import { workerFiles } from './scripts/worker-files.mjs';

// Half of what a screen makes is thrown away at once: in so much room it is collected less often.
// Inlined: Node would load a second copy of react-router for Refine, and ignores aliases.
const everywhere = { environment: 'node', isolate: false, execArgv: ['--max-semi-space-size=64'], server: { deps: { inline: [/@refinedev\//, /\/antd\//, /\/rc-resize-observer\//] } } };
export const resolve = { alias: [...inNode.unused, ...inNode.alias] };
export const plugins = [...inNode.plugins, workerFiles()];
const elsewhere = ['**/node_modules/**', 'dist/**', 'dist-server/**', '.cache/**', '.data/**', 'tests/e2e/**', 'packages/admin/template/**'];

/** They leave nothing behind, and share one window, so none of them counts its listeners, and one portal: to load it takes as long as five of their tests. Scaffolded resources bring one each. */
const together = [...['active-filters', 'double-press', 'list-changes', 'order-fields', 'render-app', 'tracking', 'bell', 'booking-terms', 'brand', 'composer', 'courier-scores', 'credits-badge', 'decision', 'declaration-error', 'delivery-*', 'double-press-beside', 'edited-record', 'examples', 'favourites', 'field-kinds', 'import-deliveries', 'incidents', 'invoices', 'kit-*', 'ledger', 'list-hands', 'list-shapes', 'list-tools', 'money', 'new-deliveries', 'new-delivery', 'new-orders', 'operations', 'order-hands', 'order-parts', 'own-changes', 'picking-hours', 'profile', 'promo-codes', 'quotes', 'read-ahead', 'read-faults', 'record-fields', 'record-shapes', 'record-whole', 'references', 'refusals', 'rules', 'session', 'shapes', 'six-resources', 'subscription-*', 'summaries', 'tab-counts', 'told-later', 'unsaved-input', 'write-faults', 'engine-*'].map((name) => `tests/screens/${name}.dom.test.tsx`), 'src/resources/*.dom.test.tsx', 'packages/admin/engine/kit/!(app)/*.dom.test.tsx'];
// As wide as a counter's screen: in a narrower window the portal puts its controls elsewhere.
export const inDocument = { environment: 'happy-dom', environmentOptions: { happyDOM: { width: 1366, height: 768, settings: { device: { prefersReducedMotion: 'reduce' } } } }, setupFiles: ['packages/admin/testing/document.ts'], testTimeout: 60_000 };

/** They take longest for their size, by which Vitest sorts what it has never run: begun last, they would have the machine to themselves. */
const longest = /\/(courier-kill|embedded-database|backup|jobs|scaffolded-portal)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Vitest would leave one core idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      { plugins, resolve, test: { ...everywhere, name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: [...elsewhere, 'tests/api/**', '**/*.dom.test.tsx'], testTimeout: 20_000 } },
      // What a screen fetches when it is first shown belongs to the document of its file.
      { plugins, resolve, test: { ...everywhere, ...inDocument, isolate: true, name: 'screens', include: ['**/*.dom.test.tsx'], exclude: [...elsewhere, ...together] } },
      { plugins, resolve, test: { ...everywhere, ...inDocument, name: 'pages', include: together, exclude: elsewhere } },
      { plugins, resolve, test: { ...everywhere, name: 'api', include: ['tests/api/**/*.test.ts'], exclude: elsewhere, globalSetup: ['tests/api/prepare.ts'], testTimeout: 60_000, hookTimeout: 120_000 } },
    ],
  },
});
