/** All write operations of the declarations, and how to reach each in the portal. */
import type { z } from 'zod';
import { readAnswer } from 'schema-admin/contract/answer.ts';
import type { AnyEndpoint } from 'schema-admin/contract/endpoint.ts';
import { type Role, everyRole } from 'schema-admin/contract/roles.ts';
import { inSentence } from 'schema-admin/engine/format/field-name.ts';
import { formTexts } from 'schema-admin/engine/kit/form/texts.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import type { FormDeclaration } from 'schema-admin/engine/model/form/form-declaration.ts';
import { inputValuesOf } from 'schema-admin/engine/model/form/field-values.ts';
import { fieldsOf, formSchemaOf } from 'schema-admin/engine/model/form/fields.ts';
import { operationsOf } from 'schema-admin/engine/model/registry/ability.ts';
import { addLabelOf } from 'schema-admin/engine/model/registry/registry.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import { type AnswerOverrides, answerOf } from './contract-backend.ts';
import { button, openDialogs } from 'schema-admin/testing/presses.ts';
import { aUser } from 'schema-admin/testing/render-app.tsx';
import { type Steps, stepsByOperation } from './write-steps.ts';
import { sampleOf } from 'schema-admin/testing/zod-sample.ts';

const declared = Object.values(
  import.meta.glob<Resource>('../../src/resources/**/*.resource.tsx', { eager: true, import: 'default' }),
);

/** Extensions with write operations. Other extensions would only lengthen the pages. */
export const extensions = [
  'api-keys',
  'closures',
  'favourites',
  'incidents',
  'jobs',
  'mails',
  'merchants',
  'notes',
  'order-delivery',
  'platform-settings',
  'prints',
  'pro-organisations',
  'products',
  'promo-codes',
  'promo-codes-batch',
  'push-cancel',
  'setup',
  'shop-setup',
  'vehicle-types',
  'users',
  'webhooks',
];

const readOnlyActions = [
  'orders.isNoDeliverable',
  'push-notifications.reach',
  'push-notifications.reachOfCustomers',
  'collect.chatToken',
];

export interface WriteOperation {
  readonly role: Role;
  readonly resource: Resource;
  readonly what: string;
}

export const user = (role: Role) => aUser(role, { isUserAdmin: role !== 'Shop', isCollectEnabled: true });

function writeOperationsOf(resource: Resource): WriteOperation[] {
  return everyRole.flatMap((role) => {
    const operations = operationsOf(resource, user(role));
    const sections = Object.entries(resource.sections ?? {}).filter(
      ([, { fields }]) => fields && operations.has('edit'),
    );
    const actions = resource.actions.map(({ name }) => name).filter((name) => operations.has(name));
    const whats = [
      ...(resource.create && operations.has('create') ? ['create'] : []),
      ...sections.map(([key]) => key),
      ...actions,
    ];
    return whats.map((what) => ({ role, resource, what }));
  });
}

export const keyOf = ({ resource, what }: WriteOperation) => `${resource.name}.${what}`;
/** Write operations of the contract's backend. REST resources with their own backend have separate tests. */
export const writeOperations = declared
  .filter(({ transport }) => transport !== 'rest')
  .flatMap(writeOperationsOf)
  .filter((operation) => !readOnlyActions.includes(keyOf(operation)));

/** Returns the same key for operations that share code: sections of a page share a form, and roles share buttons. */
const groupKeyOf = (operation: WriteOperation) =>
  stepsByOperation[keyOf(operation)] === undefined && operation.resource.sections?.[operation.what]
    ? `${operation.resource.name} section`
    : keyOf(operation);
export const distinctOperations = writeOperations.filter(
  (operation, index) => writeOperations.findIndex((other) => groupKeyOf(other) === groupKeyOf(operation)) === index,
);
/** Overrides that allow each operation: records have no children, the vehicle is active, the shop has no hours yet. */
export const permissiveOverrides: AnswerOverrides = {
  '/portal/profile': { Role: null, IsCollectEnabled: true },
  '/upc/vertical/{id}': { CategoryCount: 0 },
  '/upc/category/{id}': { SubCategoryCount: 0 },
  '/shop/delivery/vehicle-type': { Active: true },
  '/merchant/shop/{id}': { PickingHours: [] },
};

/** Returns the stored draft of a form, in the format of its inputs. */
function draftOf(
  resource: Resource,
  form: { readonly fields: FormDeclaration['fields']; readonly schema?: z.ZodType },
  record: Record<string, unknown> | undefined,
) {
  const schema = formSchemaOf(resource.schema, form);
  const fields = fieldsOf(schema, form.fields, resource.schema);
  const typed = sampleOf(schema, record !== undefined);
  return {
    values: inputValuesOf(fields, typed instanceof Object ? { ...typed } : {}),
    of: JSON.stringify(inputValuesOf(fields, record)),
  };
}

/** Fetches the record that the page would read from the same backend. */
async function recordOf({ resource, role }: WriteOperation, id: string): Promise<Record<string, unknown>> {
  function call(endpoint: AnyEndpoint): Promise<never>;
  async function call(endpoint: AnyEndpoint): Promise<unknown> {
    return readAnswer(endpoint, answerOf(endpoint, permissiveOverrides));
  }
  const context: CallContext = { call, user: user(role) };
  return (await resource.fetch?.(context, id)) ?? {};
}

/** Returns the steps to an operation, derived from its declaration: a create form, a page section or a page action. */
export async function stepsTo(operation: WriteOperation): Promise<Steps> {
  const { resource, what, role } = operation;
  const { list = '', show = '' } = resource.paths(user(role));
  if (what === 'create' && resource.create) {
    const label = addLabelOf(resource);
    return {
      url: `${list}/create`,
      drafts: { [`${resource.name}.create`]: draftOf(resource, resource.create, undefined) },
      control: () => button(label, openDialogs().at(-1)),
    };
  }
  const section = resource.sections?.[what];
  const { fields } = section ?? {};
  if (section && fields) {
    const id = resource.onlyId === undefined ? '1' : String(resource.onlyId);
    const record = await recordOf(operation, id);
    const schema = section.schemaFor?.(record) ?? section.schema;
    const url = resource.onlyId === undefined ? show.replace(':id', '1') : list || '/account-settings';
    return {
      url,
      drafts: {
        [`${resource.name}.${what}.${id}`]: draftOf(resource, schema ? { fields, schema } : { fields }, record),
      },
      control: () => button(formTexts.save({ thing: inSentence(section.title) })),
    };
  }
  const label = resource.actions.find(({ name }) => name === what)?.label ?? '';
  return { url: show.replace(':id', '1'), control: () => button(label) };
}
