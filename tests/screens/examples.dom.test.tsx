/** Loads the examples of `docs/resources/` together and renders each screen that they document. */
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { everyRole } from 'schema-admin/contract/roles.ts';
import { addressOf, declarations, examples } from '../../docs/gallery/examples.ts';
import type { Shown } from '../../docs/gallery/shown.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { formatValue } from 'schema-admin/engine/format/values.ts';
import { fieldsOf, formSchemaOf } from 'schema-admin/engine/model/form/fields.ts';
import { mockRest, recordOf } from '../setup/mock-rest.ts';
import { openDialogs } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const backend = await mockRest(Object.values(declarations), 3);

function wordsOn(resource: Resource, screen: Shown['screen']): readonly (string | undefined)[] {
  const form = screen === 'create' || screen === 'edit' ? resource[screen] : undefined;
  const fields = form
    ? fieldsOf(formSchemaOf(resource.schema, form), form.fields, resource.schema, resource.references)
    : [];
  if (form) {
    return (
      form.steps?.map(({ title }) => title) ?? fields.filter(({ rules }) => !rules?.shown).map(({ label }) => label)
    );
  }
  if (resource.dashboard) return resource.dashboard.map(({ title }) => title);
  const sections = Object.values(resource.sections ?? {});
  return [
    formatValue(recordOf(resource, 2)[resource.title]),
    ...(screen === 'show' ? sections.map(({ tab, group, title }) => tab ?? group ?? title) : []),
  ];
}

it.each(examples.map((example) => [example.resource.name, example] as const))(
  '%s has no declaration errors and shows its title, sections and fields',
  async (_, { resource, shown }) => {
    const role = everyRole.find((each) => resource.access[each]?.includes('list')) ?? 'Admin';
    for (const screen of new Set<Shown['screen']>(['list', ...shown.map((each) => each.screen)])) {
      renderApp({ role, url: addressOf(resource, screen, role), backend, extensions: [], declarations });
      const isForm = screen === 'create' || screen === 'edit';
      await waitFor(() => {
        const text = (isForm ? openDialogs().at(-1) : document.body)?.textContent;
        for (const word of wordsOn(resource, screen)) expect(text).toContain(word);
      });
    }
  },
);
