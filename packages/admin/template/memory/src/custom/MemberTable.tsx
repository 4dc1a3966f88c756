/**
 * A page as in Refine's tutorial, with `useTable` and `useForm` of `@refinedev/antd` and the resource "members".
 */
import { useForm, useTable } from '@refinedev/antd';
import { Button, Form, Input, Table } from 'antd';
import { useState } from 'react';

interface Member {
  readonly Id: number;
  readonly Name: string;
  readonly JoinedOn: string;
}

function MemberForm({ id, onSaved }: { readonly id: number; readonly onSaved: () => void }) {
  const { formProps, saveButtonProps } = useForm<Member>({
    resource: 'members',
    action: 'edit',
    id,
    redirect: false,
    onMutationSuccess: onSaved,
  });
  return (
    <Form {...formProps} layout="inline">
      <Form.Item label="Name" name="Name" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Button type="primary" {...saveButtonProps}>
        Save
      </Button>
    </Form>
  );
}

export default function MemberTable() {
  const [edited, setEdited] = useState<number>();
  const { tableProps } = useTable<Member>({
    resource: 'members',
    pagination: { pageSize: 5 },
    sorters: { initial: [{ field: 'Name', order: 'asc' }] },
  });
  return (
    <>
      <Table {...tableProps} rowKey="Id" onRow={({ Id }) => ({ onClick: () => setEdited(Id) })}>
        <Table.Column dataIndex="Name" title="Name" sorter defaultSortOrder="ascend" />
        <Table.Column dataIndex="JoinedOn" title="Joined on" />
      </Table>
      {edited === undefined ? null : <MemberForm key={edited} id={edited} onSaved={() => setEdited(undefined)} />}
    </>
  );
}
