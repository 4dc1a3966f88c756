import { describe, expect, it } from 'vitest';
import { readDocument } from 'schema-admin/scaffold/read-document.mjs';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { documents } from './documents.ts';
import { runJourney } from './run-journey.ts';

export function describeJourneys(resources: readonly Resource[]): void {
  describe('a resource scaffolded from a document', () => {
    it.each(documents.map((each) => [each.name, each] as const))(
      '%s: opening the list writes nothing; adding, changing and deleting send valid requests',
      async (name, described) => {
        const resource = resources.find((each) => each.name === name);
        if (!resource) throw new Error(`There is no resource "${name}"`);
        const { writesByOpening, writes, faults } = await runJourney(
          resource,
          await readDocument(described.file),
          described,
        );
        expect({ faults, writesByOpening, writes }).toEqual({
          faults: [],
          writesByOpening: [],
          writes: ['POST', expect.stringMatching(/^(PUT|PATCH)$/), 'DELETE'],
        });
      },
    );
  });
}
