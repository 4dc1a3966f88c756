/** The examples of `docs/resources/`: loaded together, as declarations are, and drawn. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { everyRole } from '../../contract/roles.ts';
import type { Resource } from '../../src/engine/model/declaration/resource.ts';
import { plainText } from '../../src/engine/format/values.ts';
import type { Row } from '../../src/providers/resource-calls.ts';
import type { Answering } from '../../src/providers/testing/backend.ts';
import { aUser, renderApp } from '../setup/render-app.tsx';
import { sampleOf } from '../setup/zod-sample.ts';

const examples = import.meta.glob<Resource>('../examples/*.resource.tsx', { eager: true, import: 'default' });
const declarations = Object.fromEntries(Object.entries(examples).map(([path, resource]) => [path.slice('../examples/'.length), resource]));
const resources = Object.values(declarations);

const rowOf = ({ schema }: Resource): Row => Object.assign({}, sampleOf(schema));
const inside = (path: string | undefined, value: unknown): unknown => (path?.split('.') ?? []).reduceRight((inner, key) => ({ [key]: inner }), value);

/** Each resource's backend has one record. */
const backend: Answering = ({ url }) => {
  const path = new URL(url, 'http://backend').pathname;
  const asked = resources.find(({ rest }) => path === rest?.path);
  return asked ? { json: inside(asked.rest?.rows, [rowOf(asked)]), headers: { 'x-total-count': '1' } } : { json: {} };
};

it.each(Object.entries(declarations))('%s is declared without a mistake, and its list is drawn', async (_, resource) => {
  const role = everyRole.find((each) => resource.access[each]?.includes('list')) ?? 'Admin';
  renderApp({ role, url: resource.paths(aUser(role)).list ?? '/', backend, declarations });
  expect(await screen.findAllByText(plainText(rowOf(resource)[resource.title]), { collapseWhitespace: false })).not.toEqual([]);
});
