/** Checks the source of a declaration's records: its own calls, or a transport. */
import type { RecordOperation } from '../declaration/action-declaration.ts';
import type { Resource } from '../declaration/resource.ts';
import type { RestQuery, SortFormat } from '../declaration/rest-declaration.ts';
import { unknownName } from './suggestion.ts';

const transports = ['rest', 'provider'];
const fileFormats: readonly string[] = ['multipart', 'base64'];
const sortForms: readonly string[] = [
  '-field',
  'field:direction',
  'field,direction',
  'field.direction',
  'field direction',
] satisfies readonly SortFormat[];
const updates = ['PATCH', 'PUT', 'PUT to the path'];

export function callMistakes(resource: Resource): string[] {
  const { transport, rest, provider, list, access, create, edit, pages, sections = {} } = resource;
  const isRest = transport === 'rest';
  const isProvided = transport === 'provider';
  const uncalled = (
    [
      ['create', create && (create.call ?? create.body)],
      ['edit', edit?.call],
    ] as const
  ).flatMap(([key, call]) => (resource[key] && !call ? [key] : []));
  // A section that no role may edit is read-only, and needs no call.
  const isEdited = Object.values(access).some((grants) => grants.includes('edit'));
  const unsaved = Object.entries(sections).flatMap(([key, { fields, call }]) =>
    fields && !call && isEdited ? [`sections.${key}`] : [],
  );
  return [
    ...(transport === undefined || transports.includes(transport)
      ? []
      : [`transport: ${unknownName('transport', String(transport), transports)}`]),
    ...(isRest && !rest ? ['rest: the transport needs the path'] : []),
    ...(isProvided && !provider ? ['provider: the transport needs a name and a resource'] : []),
    ...(provider && !isProvided ? ['provider: it has no effect without transport: "provider"'] : []),
    ...(rest && !isRest ? ['rest: it has no effect without transport: "rest"'] : []),
    ...(isRest || isProvided
      ? []
      : [...uncalled, ...unsaved].map((key) => `${key}.call: it is missing, and there is no transport`)),
    ...(list && !isRest && !isProvided && !list.fetch && !pages?.list
      ? ['list.fetch: it is missing, and there is no transport']
      : []),
    ...(list && !list.card && !list.columns ? ['list: it has neither columns nor a card'] : []),
    ...(rest && isRest ? restMistakes(resource, rest) : []),
    ...(create?.import && create.body ? ['create.import: a custom form has no fields to import'] : []),
    ...sectionMistakes(sections),
    ...operationMistakes(resource),
  ];
}

function restMistakes(
  { list }: Resource,
  { path, recordPath, list: listPath, query, rows, total, totals, next, update, files }: NonNullable<Resource['rest']>,
): string[] {
  const slashed = (
    [
      ['path', path],
      ['recordPath', recordPath],
      ['list', listPath],
    ] as const
  ).filter(([, given]) => given !== undefined && !given.startsWith('/'));
  const sorts = Object.keys(list?.sorts ?? {});
  return [
    ...slashed.map(([key, given]) => `rest.${key}: "${given}" must start with "/"`),
    ...(recordPath !== undefined && !recordPath.split('/').includes(':id')
      ? [`rest.recordPath: "${recordPath}" must contain ":id"`]
      : []),
    ...(total !== undefined && rows === undefined
      ? ['rest.total: an answer without a wrapper has no total; set rest.rows']
      : []),
    ...(totals !== undefined && rows === undefined
      ? ['rest.totals: an answer without a wrapper has no totals; set rest.rows']
      : []),
    ...(totals !== undefined &&
    !(list?.columns ?? []).some((column) => typeof column === 'object' && (column.total || column.totalCell))
      ? ['rest.totals: no column of the list has a total']
      : []),
    ...(update === undefined || updates.includes(update)
      ? []
      : [`rest.update: ${unknownName('way', update, updates)}`]),
    ...(typeof files === 'string' && !fileFormats.includes(files)
      ? [`rest.files: ${unknownName('way', files, fileFormats)}`]
      : []),
    ...pagingMistakes(query),
    ...(query && list?.tabs ? ['list.tabs: a custom query does not send the tab; use a filter'] : []),
    ...(query && sorts.length > 0 && !query.sort ? ['list.sorts: set rest.query.sort to send them'] : []),
    ...(query?.sort && 'as' in query.sort && !sortForms.includes(query.sort.as)
      ? [`rest.query.sort.as: ${unknownName('form', query.sort.as, sortForms)}`]
      : []),
    ...(next !== undefined && query?.cursor === undefined && query?.page === undefined && query?.offset === undefined
      ? ['rest.next: set rest.query.cursor to send it']
      : []),
    ...(query?.cursor !== undefined && (query.page !== undefined || query.offset !== undefined)
      ? ['rest.query.cursor: a list has either a cursor or pages']
      : []),
    ...(query && list?.search && query.search === undefined ? ['list.search: set rest.query.search to send it'] : []),
  ];
}

/** Reports a query without paging: its list would end after the first page and seem complete. */
function pagingMistakes(query: RestQuery | undefined): string[] {
  if (!query) return [];
  const isPaged = query.page !== undefined || query.offset !== undefined || query.cursor !== undefined;
  if (query.whole && isPaged) return ['rest.query.whole: a whole list has no pages'];
  return isPaged || query.whole
    ? []
    : [
        'rest.query: it only requests the first page; set page, offset or cursor, or whole: true if one answer holds the whole list',
      ];
}

/** Reports operations without an implementation. */
function operationMistakes({ actions, transport, create, delete: removal, restore }: Resource): string[] {
  const needs: Readonly<Record<RecordOperation, string | undefined>> = {
    delete: transport || removal?.call ? undefined : 'delete: { call }',
    restore: !removal?.soft ? 'delete: { soft }' : transport === 'rest' || restore ? undefined : 'restore: { call }',
    duplicate: create && !create.body ? undefined : 'create: { fields }',
  };
  return actions.flatMap(({ operation }) =>
    operation && needs[operation] !== undefined ? [`access: "${operation}" needs ${needs[operation]}`] : [],
  );
}

function sectionMistakes(sections: NonNullable<Resource['sections']>): string[] {
  const isTabbed = Object.values(sections).some(({ tab }) => tab !== undefined);
  return Object.entries(sections).flatMap(([key, { fields, list, slot, tab }]) => {
    const kinds = Object.entries({ fields, list, slot }).flatMap(([kind, given]) =>
      given === undefined ? [] : [kind],
    );
    const untabbed =
      isTabbed && tab === undefined ? [`sections.${key}.tab: it is missing, although other sections have a tab`] : [];
    if (kinds.length === 1) return untabbed;
    return [
      ...untabbed,
      kinds.length === 0
        ? `sections.${key}: it has neither fields nor a list nor a slot`
        : `sections.${key}: it has ${kinds.join(' and ')}, but may have only one of them`,
    ];
  });
}
