import { ApartmentOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  ProOrganisation,
  ProOrganisationForm,
  proOrganisationPageSize,
} from '../../../contract/merchants/pro-organisations.ts';
import { proOrganisationTexts } from '../../custom/pro-organisations/texts.ts';
import { stateBadgeOf } from '../../custom/subscriptions/subscription-state.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  name: 'pro-organisations',
  schema: ProOrganisation,
  id: 'Id',
  label: proOrganisationTexts.proOrganisations(),
  singular: proOrganisationTexts.proOrganisationOne(),
  icon: ApartmentOutlined,
  title: 'Name',
  extension: 'pro-organisations',
  access: { Admin: ['list', 'show', 'create', 'edit'] },
  menu: { order: 320, group: resourceTexts.settings() },
  paths: () => ({ list: '/admin/pro-organisations', show: '/admin/pro-organisations/:id' }),
  list: {
    size: proOrganisationPageSize,
    search: {},
    columns: [
      'Name',
      {
        key: 'HasActiveSubscription',
        label: proOrganisationTexts.subscription(),
        cell: (row) => <StateBadge {...stateBadgeOf(row.HasActiveSubscription)} />,
        text: (row) => stateBadgeOf(row.HasActiveSubscription).text,
      },
    ],
    empty: { none: { title: proOrganisationTexts.none(), hint: proOrganisationTexts.noneHint() } },
    fetch: async ({ call, signal }, { search, page, size }) => {
      const { ProOrganisations, TotalCount } = await call(endpoints.proOrganisations.list, {
        body: { Query: search, Page: page, Size: size },
        signal,
      });
      return { rows: ProOrganisations, total: TotalCount ?? undefined, hasMore: ProOrganisations.length === size };
    },
  },
  fetch: ({ call, signal }, id) => call(endpoints.proOrganisations.get, { params: { id }, signal }),
  create: {
    label: proOrganisationTexts.add(),
    schema: ProOrganisationForm,
    fields: ['Name'],
    call: ({ call }, body) => call(endpoints.proOrganisations.create, { body }),
  },
  sections: {
    details: {
      title: proOrganisationTexts.details(),
      schema: ProOrganisationForm,
      fields: ['Name'],
      call: ({ call }, id, body) => call(endpoints.proOrganisations.update, { params: { id }, body }),
    },
  },
  live: ['ProTeamSubscriptionsList'],
});
